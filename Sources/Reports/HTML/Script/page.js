//<![CDATA[
// What every page has: the theme, copying, and folded parts that open for print, except for those
// that only explain, the rest of long lists, and filters.
const page = (() => {
  "use strict";
  const root = document.documentElement;
  const find = (selector, within = document) => within.querySelector(selector);
  const findAll = (selector, within = document) => [...within.querySelectorAll(selector)];
  root.dataset.js = "";

  const announce = (text) => {
    const live = find("#live");
    live.textContent = "";
    setTimeout(() => { live.textContent = text; }, 30);
  };

  const themes = { auto: "System", light: "Light", dark: "Dark" };
  const next = { auto: "light", light: "dark", dark: "auto" };
  const key = "attestscope-theme";
  let theme = "auto";
  try { theme = localStorage.getItem(key) ?? "auto"; } catch { /* storage may be closed */ }
  if (!(theme in next)) theme = "auto";
  const paint = () => {
    if (theme === "auto") delete root.dataset.theme; else root.dataset.theme = theme;
    find("#theme-name").textContent = themes[theme];
  };
  paint();
  find("#theme").addEventListener("click", () => {
    theme = next[theme];
    try { localStorage.setItem(key, theme); } catch { /* the choice lasts for this page */ }
    paint();
    announce("Theme: " + themes[theme]);
  });

  // Whether the text is in the clipboard.
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      const isCopied = document.execCommand("copy");
      area.remove();
      return isCopied;
    }
  };
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const isCopied = await copy(document.getElementById(button.dataset.copy).textContent.trimEnd());
    button.focus();
    const label = find(".lbl", button);
    label.dataset.own ??= label.textContent;
    label.textContent = isCopied ? "Copied" : "Not copied";
    announce(isCopied ? "Copied to clipboard" : "The browser did not allow copying");
    setTimeout(() => { label.textContent = label.dataset.own; }, 1600);
  });

  addEventListener("beforeprint", () => {
    for (const part of findAll("details:not([open], .doc, .aside, .more, #facets, #facets *)")) { part.dataset.folded = ""; part.open = true; }
  });
  addEventListener("afterprint", () => {
    for (const part of findAll("details[data-folded]")) { part.open = false; delete part.dataset.folded; }
  });
  return { find, findAll, announce };
})();
