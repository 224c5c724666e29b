
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

  // A region's number joins its row in the table and its spans in the dump.
  const join = (box) => {
    const hex = find(".hexbox", box);
    const tree = find(".treebox", box);
    const [path, range, full] = ["b", "span", "code"].map((tag) => find(`.status ${tag}`, box));
    const rows = findAll("tbody tr", tree);
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
    const depth = (line) => Number(/\bd(\d)\b/.exec(find("th", line).className)?.[1] ?? 0);
    const name = (line) => find("bdi", line).textContent;
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
    const mark = (number) => {
      if (number === shown) return;
      shown = number;
      for (const part of findAll(".on", box)) part.classList.remove("on");
      const line = number === null ? null : row(number);
      path.textContent = line ? pathOf(line) : "";
      range.textContent = line ? rangeOf(line) : "";
      full.textContent = line ? valueOf(line, number) : "";
      line?.classList.add("on");
      if (line) for (const span of spans(number)) span.classList.add("on");
    };
    const pin = (number, from) => {
      pinned = number;
      mark(number);
      const line = row(number);
      const span = spans(number)[0];
      if (line && from !== tree) bringIntoView(tree, line);
      if (span && from !== hex) bringIntoView(hex, span);
    };

    for (const pane of [hex, tree]) {
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
      const names = findAll("tbody a", tree);
      const index = names.indexOf(document.activeElement);
      if (!step || index < 0) return;
      event.preventDefault();
      names[Math.max(0, Math.min(names.length - 1, index + step))].focus();
    });
    if (pinned !== null) pin(pinned);
    return { has: (number) => row(number) !== null, pin };
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
})();
//]]>
