// The table of the index: the rows in sight, the facets, and a permalink that holds the view.
(async () => {
  "use strict";
  const { find, findAll, announce } = page;
  const table = find("#rows-table");
  if (!table) return;
  const started = performance.now();
  const body = table.tBodies[0];
  const scroller = find("#scroller");
  const search = find("#search");
  // The height of every row, which the style sheet sets by the width of the window.
  const rowHeight = () => parseFloat(getComputedStyle(scroller).getPropertyValue("--row"));
  const spare = 8;

  const make = (tag, look, ...content) => {
    const element = document.createElement(tag);
    if (look) element.className = look;
    element.append(...content);
    return element;
  };
  const icon = (mark) => {
    const space = "http://www.w3.org/2000/svg";
    const drawing = document.createElementNS(space, "svg");
    const use = document.createElementNS(space, "use");
    drawing.setAttribute("class", "i");
    drawing.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `#i-${mark}`);
    drawing.append(use);
    return drawing;
  };

  let data, rows;
  try {
    data = JSON.parse(find("#table").textContent);
    rows = await makeRows(
      data, JSON.parse(find("#dictionary").textContent), find("#rows").textContent);
  } catch (fault) {
    find("#count").textContent = "This browser cannot read the rows. All are in results.jsonl.";
    return;
  }

  // A string from outside: kept from turning the text around it, what is invisible named.
  const point = (value) => `\\u{${value.toString(16)}}`;
  const invisible = new RegExp(
    `[${data.invisible.map(([first, last]) => `${point(first)}-${point(last)}`).join("")}]`, "gu");
  const visible = (text) => {
    const box = make("bdi");
    let end = 0;
    for (const { 0: character, index } of text.matchAll(invisible)) {
      const name = character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
      box.append(text.slice(end, index), make("span", "uc", `U+${name}`));
      end = index + character.length;
    }
    box.append(text.slice(end));
    return box;
  };
  const number = (value) => value.toLocaleString("en-GB");

  // What is asked for, and what it gives.
  const view = {
    chosen: Object.fromEntries(rows.facets.map((facet) => [facet, new Set()])),
    query: "", sort: "state", isReversed: false,
  };
  let found = { rows: new Uint32Array(), counts: {} };

  // MARK: The rows in sight

  const cells = (row) => {
    const name = row.page ? make("a", "", visible(row.name)) : visible(row.name);
    if (row.page) name.href = row.page;
    const mark = row.finding ? "warn" : row.state.mark;
    const time = row.time ? new Date(row.time * 1000).toISOString() : null;
    return [
      make("td", "c1", make("span", mark, icon(mark), ` ${row.state.word}`)),
      make("td", "c2", ...reason(row)),
      make("td", "c3", row.owner.word),
      make("td", "c4 hex", row.digits),
      make("td", "c5", name),
      make("td", "c6", row.type.word),
      make("td", "c7", row.app ? visible(bundle(row.app)) : "–"),
      make("td", "c8 num", time ? `${time.slice(0, 10)} ${time.slice(11, 19)}` : "–"),
    ];
  };
  // What a finding says of a sound artifact, or the cause; without one, what is missing, or that nothing
  // has to be done.
  const reason = ({ state, finding, cause, isProbable, needs, owner, content, page }) => {
    const needed = needs.length ? `Needs ${needs.join("; ")}` : "";
    if (finding) {
      const link = make("a", "", finding.label);
      link.href = finding.href;
      return [link, " ", visible(finding.phrase)];
    }
    if (cause) {
      return [visible(isProbable ? cause.probable : cause.title), " ", make("code", "", cause.label),
        state.id === "undetermined" && needed ? `. ${needed}` : ""];
    }
    if (content) return [visible(content)];
    if (needed) return [needed];
    if (owner.id === "security") return ["Reject it: its challenge was used before"];
    return [make("span", "muted", owner.id === "nobody" ? "Nothing to do" : page ? "See its page" : "Not known")];
  };
  // The team's prefix says little in a narrow column; the facet has it.
  const bundle = (app) => app.replace(/^[A-Z0-9]{10}\./, "");
  const line = (place) => {
    const element = make("tr", "", ...cells(rows.row(found.rows[place])));
    element.setAttribute("aria-rowindex", place + 2);
    return element;
  };
  const across = (look, height, ...content) => {
    const cell = make("td", look, ...content);
    cell.colSpan = table.tHead.rows[0].cells.length;
    if (height) cell.style.height = `${height}px`;
    return make("tr", height ? "pad" : "whole", cell);
  };
  const space = (count) => {
    const element = across("", count * rowHeight());
    element.setAttribute("aria-hidden", "true");
    return element;
  };

  let shown = null;
  const draw = (first, end) => {
    shown = first;
    const parts = Array.from({ length: end - first }, (_, at) => line(first + at));
    const others = found.rows.length - end;
    if (first > 0) parts.unshift(space(first));
    if (others > 0) parts.push(space(others));
    if (!found.rows.length) {
      const asked = /^[\w .,:;()-]+$/.test(view.query) ? view.query : "…";
      parts.push(across("muted", 0, "No artifact matches. Clear a filter to see more. What an error text, a rule or a cause " +
        `means: attestscope explain "${asked}".` + (
        totals.key?.[rows.rare("key")] ? " Rare keys aren't searched here; attestscope report results.jsonl --format text " +
          "--id KEY finds them." : "")));
    }
    body.replaceChildren(...parts);
  };
  const drawInSight = () => {
    const total = found.rows.length;
    const height = rowHeight();
    const count = Math.ceil(scroller.clientHeight / height) + 2 * spare;
    const above = Math.floor(scroller.scrollTop / height) - spare;
    const first = Math.max(0, Math.min(total - count, above));
    const end = Math.min(total, first + count);
    if (first !== shown) draw(first, end);
  };

  // MARK: Facets

  const titles = {
    state: "Verdict", owner: "Who acts", cause: "Cause", app: "App", type: "Type", source: "Source", key: "Key",
    account: "Account", service: "Service", answer: "Server's answer", content: "What it is",
  };
  // A key or an account is known by its ends.
  const abridged = (word) => (word.length > 24 ? `${word.slice(0, 14)}…${word.slice(-6)}` : word);
  const visibleGroups = 5;
  const inPlainSight = 6;
  const listed = 200;
  const buttons = [];
  const choice = (facet, code) => {
    const { word: full } = rows.values[facet][code];
    const word = facet === "key" || facet === "account" ? abridged(full) : full;
    const count = make("span", "c");
    const button = make("button", "", make("span", "", visible(word || (facet === "content" ? "An artifact" : "Not known"))), count);
    button.type = "button";
    button.dataset.facet = facet;
    button.dataset.code = code;
    buttons.push({ button, count, facet, code });
    return button;
  };
  const group = (facet, totals) => {
    const rare = rows.rare(facet);
    const codes = [...totals.keys()].filter((code) => totals[code] && code !== rare)
      .sort((a, b) => totals[b] - totals[a] || a - b);
    if (codes.length < 2) return null;
    const heading = make("h3", "", titles[facet]);
    heading.id = `facet-${facet}`;
    const box = make("div", "", heading);
    box.setAttribute("role", "group");
    box.setAttribute("aria-labelledby", heading.id);
    box.append(...codes.slice(0, inPlainSight).map((code) => choice(facet, code)));
    const others = codes.slice(inPlainSight, listed);
    if (others.length) {
      const rest = codes.length - inPlainSight;
      const label = rest > others.length
        ? `${number(others.length)} of ${number(rest)} more` : `${number(rest)} more`;
      box.append(make(
        "details", "", make("summary", "", label), ...others.map((code) => choice(facet, code))));
    }
    if (totals[rare]) box.append(make("p", "muted", `${number(totals[rare])} with other values`));
    return box;
  };
  const paintFacets = () => {
    for (const { button, count, facet, code } of buttons) {
      const left = found.counts[facet][code];
      count.textContent = number(left);
      button.setAttribute("aria-pressed", view.chosen[facet].has(code));
      button.classList.toggle("spent", !left);
    }
    findAll("#facet-groups [role=group]").forEach(order);
  };
  // What is chosen stays in front; then those with the most rows, as filters leave them.
  const order = (box) => {
    const rest = find("details", box);
    const end = rest ?? find("p", box);
    const own = buttons.filter(({ button }) => box.contains(button));
    const weight = ({ facet, code }) =>
      found.counts[facet][code] + (view.chosen[facet].has(code) ? rows.count : 0);
    own.sort((a, b) => weight(b) - weight(a) || a.code - b.code);
    const focused = document.activeElement;
    own.forEach(({ button }, place) => {
      if (place < inPlainSight) box.insertBefore(button, end); else rest.append(button);
    });
    if (box.contains(focused)) focused.focus();
  };

  // MARK: The view

  const isFiltered = () => view.query || rows.facets.some((facet) => view.chosen[facet].size);
  const apply = () => {
    const start = performance.now();
    found = rows.filter(view);
    paintFacets();
    const all = `${number(rows.count)} ${rows.count === 1 ? "artifact" : "artifacts"}`;
    find("#count").textContent = isFiltered()
      ? `${number(found.rows.length)} of ${all}` : all;
    find("#clear").hidden = !isFiltered();
    for (const head of table.tHead.rows[0].cells) {
      if (find("button", head)?.dataset.sort === view.sort) {
        head.setAttribute("aria-sort", view.isReversed ? "descending" : "ascending");
      } else {
        head.removeAttribute("aria-sort");
      }
    }
    table.setAttribute("aria-rowcount", found.rows.length + 1);
    scroller.scrollTop = 0;
    shown = null;
    drawInSight();
    table.dataset.filterTime = Math.round(performance.now() - start);
  };

  // The address holds the view in words; only words that this page knows are taken from it.
  const save = () => {
    const words = new URLSearchParams();
    for (const facet of rows.facets) {
      for (const code of view.chosen[facet]) words.append(facet, rows.values[facet][code].id);
    }
    if (view.query) words.set("q", view.query);
    if (view.sort !== "state" || view.isReversed) {
      words.set("sort", (view.isReversed ? "-" : "") + view.sort);
    }
    const text = words.toString();
    history.replaceState(null, "", text ? `#?${text}` : "#artifacts");
  };
  const restore = () => {
    if (!location.hash.startsWith("#?")) return false;
    const words = new URLSearchParams(location.hash.slice(2));
    for (const facet of rows.facets) {
      view.chosen[facet].clear();
      for (const word of words.getAll(facet)) {
        const code = rows.values[facet].findIndex(({ id }) => id === word);
        if (code >= 0) view.chosen[facet].add(code);
      }
    }
    view.query = (words.get("q") ?? "").slice(0, search.maxLength).trim().toLowerCase();
    search.value = view.query;
    const sort = words.get("sort") ?? "state";
    view.isReversed = sort.startsWith("-");
    view.sort = rows.sorts.find((key) => key === sort.replace("-", "")) ?? "state";
    return true;
  };
  const change = () => {
    apply();
    save();
    announce(find("#count").textContent);
  };

  // MARK: Start

  const totals = rows.filter(view).counts;
  const groups = ["state", "owner", "cause", "answer", "app", ...rows.facets]
    .filter((facet, place, all) => totals[facet] && all.indexOf(facet) === place)
    .map((facet) => group(facet, totals[facet])).filter((box) => box);
  const further = groups.splice(visibleGroups);
  find("#facet-groups").append(...groups);
  if (further.length) {
    const titled = further.map((box) => find("h3", box).textContent.toLowerCase());
    find("#facet-groups").append(make(
      "details", "further", make("summary", "", `More: ${titled.join(", ")}`), ...further));
  }
  const isLinked = restore();
  apply();
  if (isLinked) find("#artifacts").scrollIntoView();
  table.dataset.loadTime = Math.round(performance.now() - started);

  const facets = find("#facets");
  const wide = matchMedia("(min-width: 901px)");
  const unfold = () => { facets.open = wide.matches; };
  unfold();
  wide.addEventListener("change", unfold);

  scroller.addEventListener("scroll", () => requestAnimationFrame(drawInSight), { passive: true });
  addEventListener("resize", () => { shown = null; drawInSight(); });
  addEventListener("hashchange", () => {
    if (!restore()) return;
    apply();
    find("#artifacts").scrollIntoView();
    announce(find("#count").textContent);
  });
  // On paper nothing scrolls, and only rows that fit a few sheets are printed: all, or those that a filter leaves.
  addEventListener("beforeprint", () => {
    const total = found.rows.length, most = 52;
    const isPart = total > most;
    draw(0, Math.min(total, most));
    body.lastElementChild.classList.toggle("rest", isPart);
    find(".tbl").classList.toggle("np", isPart && !isFiltered());
    const what = !isFiltered() ? (isPart ? `The ${number(total)} rows aren't printed.` : "")
      : isPart ? `The first ${number(most)} of the ${number(total)} rows that the filters leave.`
      : `The ${number(total)} rows that the filters leave.`;
    find("#paper").textContent = what && what + " All are in results.jsonl; attestscope report results.jsonl " +
      "--format document -o document writes a page for each cause.";
  });
  addEventListener("afterprint", () => { shown = null; drawInSight(); });

  let pause;
  search.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      view.query = search.value.trim().toLowerCase();
      change();
    }, 120);
  });
  facets.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-facet]");
    if (!button) return;
    const chosen = view.chosen[button.dataset.facet];
    const code = Number(button.dataset.code);
    if (!chosen.delete(code)) chosen.add(code);
    change();
  });
  find("#clear").addEventListener("click", () => {
    for (const facet of rows.facets) view.chosen[facet].clear();
    view.query = search.value = "";
    change();
    search.focus();
  });
  table.tHead.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-sort]");
    if (!button) return;
    const key = button.dataset.sort;
    view.isReversed = view.sort === key && !view.isReversed;
    view.sort = key;
    change();
  });
})();
//]]>
