
// An artifact's page: the list of contents follows the reader, and fields and bytes follow each other.
(() => {
  "use strict";
  const { find, findAll, announce } = page;

  const links = findAll("nav.toc a");
  const targets = links.map((link) => document.getElementById(link.hash.slice(1)));
  const follow = () => {
    let current = 0;
    targets.forEach((target, index) => {
      if (target && target.getBoundingClientRect().top < 160) current = index;
    });
    links.forEach((link, index) => {
      if (index === current) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    });
  };
  let isWaiting = false;
  addEventListener("scroll", () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => { isWaiting = false; follow(); });
  }, { passive: true });
  follow();

  // Rows of a tree fold under the row that holds them. What lies deeper is folded at first.
  const openLevels = 3;
  const depth = (line) => Number(/\bd(\d)\b/.exec(find("th", line).className)?.[1] ?? 0);
  const name = (line) => find("bdi", line).textContent;
  const makeTree = (tree) => {
    const rows = findAll("tbody tr", tree);
    const parents = new Map();
    const holders = new Map();
    const above = [];
    for (const line of rows) {
      while (above.length && depth(above.at(-1)) >= depth(line)) above.pop();
      const parent = above.at(-1) ?? null;
      parents.set(line, parent);
      if (parent && !holders.has(parent)) holders.set(parent, document.createElement("button"));
      above.push(line);
    }
    const folded = new Set();
    const paint = () => {
      for (const line of rows) {
        const parent = parents.get(line);
        line.hidden = parent !== null && (parent.hidden || folded.has(parent));
      }
      for (const [line, button] of holders) {
        button.setAttribute("aria-expanded", !folded.has(line));
      }
    };
    // All rows that hold one, from the nearest.
    const holding = function* (line) {
      for (let next = parents.get(line); next; next = parents.get(next)) yield next;
    };
    const fold = (lines) => {
      folded.clear();
      for (const line of lines) folded.add(line);
      paint();
    };
    const set = (line, isFolded) => {
      if (!holders.has(line) || folded.has(line) === isFolded) return false;
      if (isFolded) folded.add(line); else folded.delete(line);
      paint();
      return true;
    };
    const reveal = (line) => {
      for (const holder of holding(line)) folded.delete(holder);
      paint();
    };
    const foldDeep = () => {
      fold([...holders.keys()].filter((line) => depth(line) >= openLevels));
      for (const line of rows) if (line.matches(".bad, .rel")) reveal(line);
    };
    for (const [line, button] of holders) {
      button.type = "button";
      button.className = "twig";
      button.setAttribute("aria-label", `Fields of ${name(line)}`);
      button.addEventListener("click", (event) => {
        event.stopPropagation();
        set(line, !folded.has(line));
      });
      find("th", line).prepend(button);
    }
    if (holders.size) find("table", tree).classList.add("twigs");
    foldDeep();
    return {
      rows, set, reveal, foldDeep,
      holders: () => [...holders.keys()],
      isLeaf: (line) => !holders.has(line),
      unfoldFor: (lines) => {
        const open = new Set(lines.flatMap((line) => [...holding(line)]));
        fold([...holders.keys()].filter((line) => !open.has(line)));
      },
      foldAll: () => fold(holders.keys()),
      unfoldAll: () => fold([]),
      inSight: (line) => (line.hidden ? [...holding(line)].find((other) => !other.hidden) : line),
    };
  };

  // A region's number joins its row in the table, its spans in the dump and its place on the map.
  const join = (box) => {
    const hex = find(".hexbox", box);
    const tree = find(".treebox", box);
    const [path, range, full] = ["b", "span", "code"].map((tag) => find(`.status ${tag}`, box));
    const folds = makeTree(tree);
    const { rows } = folds;
    const row = (number) => rows.find((line) => line.id === `f-${number}`) ?? null;
    const spans = (number) => findAll(`[data-n="${number}"]`, hex);
    const numberAt = (event) => {
      const part = event.target.closest("[data-n], tr[id]");
      return part ? part.dataset.n ?? part.id.slice(2) : null;
    };
    let pinned = box.dataset.start || null;
    let shown = null;

    const bringIntoView = (pane, part) => {
      const outer = pane.getBoundingClientRect();
      const inner = part.getBoundingClientRect();
      if (inner.top < outer.top + 34 || inner.bottom > outer.bottom - 8) {
        pane.scrollTop += inner.top - outer.top - outer.height / 2.6;
      }
    };
    // A row's path is the nearest shallower row above it, and so on.
    const pathOf = (line) => {
      const names = [name(line)];
      let level = depth(line);
      for (let index = rows.indexOf(line) - 1; index >= 0 && level > 0; index -= 1) {
        if (depth(rows[index]) >= level) continue;
        level = depth(rows[index]);
        names.unshift(name(rows[index]));
      }
      return names.join(" › ");
    };
    const rangeOf = (line) => {
      const [offset, count] = [".o", ".l"].map((cell) => find(cell, line).textContent);
      return count ? `${count} ${count === "1" ? "byte" : "bytes"} at 0x${offset}` : "";
    };
    // Long regions, and those that the dump shows in parts, keep to the value in the table.
    const valueOf = (line, number) => {
      const digits = spans(number).map((span) => span.textContent).join("").replace(/\s/g, "");
      const count = Number(find(".l", line).textContent.replace(/\D/g, ""));
      const isWhole = digits.length === 2 * count && count <= 256;
      return isWhole ? digits : find(".v", line).textContent;
    };
    const here = find(".map .here", box);
    const point = (line) => {
      if (!here) return;
      const count = line ? Number(find(".l", line).textContent.replace(/\D/g, "")) : 0;
      const size = here.ownerSVGElement.viewBox.baseVal.width;
      const width = count && Math.max(count, size / 300);
      here.setAttribute("width", width);
      here.setAttribute(
        "x", count ? Math.min(parseInt(find(".o", line).textContent, 16), size - width) : 0);
    };
    const mark = (number) => {
      if (number === shown) return;
      shown = number;
      for (const part of findAll(".on", box)) part.classList.remove("on");
      const line = number === null ? null : row(number);
      path.textContent = line ? pathOf(line) : "";
      range.textContent = line ? rangeOf(line) : "";
      full.textContent = line ? valueOf(line, number) : "";
      if (line) folds.inSight(line).classList.add("on");
      point(line);
      if (line) for (const span of spans(number)) span.classList.add("on");
    };
    const pin = (number, from) => {
      const line = row(number);
      if (line) folds.reveal(line);
      pinned = number;
      shown = null;
      mark(number);
      const span = spans(number)[0];
      if (line && from !== tree) bringIntoView(tree, line);
      if (span && from !== hex) bringIntoView(hex, span);
    };

    for (const pane of [hex, tree, find(".map svg", box)]) {
      if (!pane) continue;
      pane.addEventListener("pointerover", (event) => mark(numberAt(event) ?? pinned));
      pane.addEventListener("pointerleave", () => mark(pinned));
      pane.addEventListener("click", (event) => {
        const number = numberAt(event);
        if (number === null) return;
        event.preventDefault();
        pin(number, pane);
        announce(`${path.textContent}, ${range.textContent}`);
      });
    }
    tree.addEventListener("focusin", (event) => {
      const number = numberAt(event);
      if (number !== null) mark(number);
    });
    tree.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const side = { ArrowLeft: true, ArrowRight: false }[event.key];
      const names = findAll("tbody tr:not([hidden]) a", tree);
      const index = names.indexOf(document.activeElement);
      if (index < 0) return;
      if (side !== undefined && folds.set(names[index].closest("tr"), side)) event.preventDefault();
      if (!step) return;
      event.preventDefault();
      names[Math.max(0, Math.min(names.length - 1, index + step))].focus();
    });
    if (pinned !== null) pin(pinned);
    // The digits of every field that holds no other, to be searched like its value.
    let digits = null;
    const digitsOf = (line) => {
      if (!digits) {
        digits = new Map();
        for (const span of findAll("[data-n]", hex)) {
          const number = span.dataset.n;
          if (!span.firstElementChild) {
            digits.set(number, (digits.get(number) ?? "") + span.textContent.replace(/\s/g, ""));
          }
        }
      }
      return digits.get(line.id.slice(2)) ?? "";
    };
    const seek = (words) => {
      for (const line of findAll("tr.hit", tree)) line.classList.remove("hit");
      if (!words) {
        folds.foldDeep();
        return [];
      }
      const bytes = /^(0x)?[0-9a-f\s:]{4,}$/.test(words) ? words.replace(/^0x|[\s:]/g, "") : null;
      const hits = rows.filter((line) => {
        const text = [".o", "bdi", ".v"].map((cell) => find(cell, line).textContent);
        text[0] = `0x${text[0]}`;
        return text.join("\n").toLowerCase().includes(words) ||
          (bytes && folds.isLeaf(line) && digitsOf(line).includes(bytes));
      });
      for (const line of hits) line.classList.add("hit");
      folds.unfoldFor(hits);
      return hits.map((line) => () => {
        pin(line.id.slice(2));
        bringIntoView(tree, line);
        return line;
      });
    };
    return { has: (number) => row(number) !== null, pin, seek, folds, count: rows.length };
  };
  const boxes = findAll(".bytes").map(join);

  // Links from elsewhere on the page, and from outside of it, lead to a region too.
  const visit = (hash) => {
    const number = /^#[bf]-(\d+)$/.exec(hash)?.[1];
    if (number) boxes.find((box) => box.has(number))?.pin(number);
  };
  addEventListener("hashchange", () => visit(location.hash));
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#b-"], a[href^="#f-"]');
    if (link && !event.defaultPrevented) visit(link.hash);
  });
  visit(location.hash);

  // The search goes over the fields of all boxes; Enter leads from one hit to the next.
  const seeker = find("#seek");
  if (seeker) {
    const told = find("#hits");
    const all = boxes.reduce((sum, box) => sum + box.count, 0);
    let hits = [];
    let place = -1;
    let pause;
    const tell = (text) => {
      told.textContent = text;
      announce(text);
    };
    const seek = () => {
      const words = seeker.value.trim().toLowerCase();
      hits = boxes.flatMap((box) => box.seek(words));
      place = -1;
      tell(words ? `${hits.length || "None"} of ${all} fields` : "");
    };
    seeker.addEventListener("input", () => {
      clearTimeout(pause);
      pause = setTimeout(seek, 120);
    });
    seeker.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !hits.length) return;
      event.preventDefault();
      place = (place + (event.shiftKey ? hits.length - 1 : 1)) % hits.length;
      if (place < 0) place = hits.length - 1;
      const line = hits[place]();
      line.scrollIntoView({ block: "nearest" });
      tell(`Field ${place + 1} of ${hits.length} that match`);
    });
    const turn = (id, change) => find(id).addEventListener("click", () => {
      for (const box of boxes) change(box.folds);
    });
    turn("#fold", (folds) => folds.foldAll());
    turn("#unfold", (folds) => folds.unfoldAll());
  }
})();
//]]>
