// The rows that an index page carries: unpacked, searched, filtered, counted and ordered. Nothing
// here touches what is shown.
const makeRows = (() => {
  "use strict";

  // Base64, then a bare deflate stream: it is there in full, so it is read in one go.
  const inflate = async (text) => {
    const packed = atob(text);
    const bytes = new Uint8Array(packed.length);
    for (let at = 0; at < packed.length; at++) bytes[at] = packed.charCodeAt(at);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Response(stream).arrayBuffer();
  };

  // One column after the other, as the program packs them.
  const unpack = (buffer, { rows, pages }, further) => {
    let offset = 0;
    const take = (Numbers, count) => {
      const end = offset + count * Numbers.BYTES_PER_ELEMENT;
      const part = new Numbers(buffer.slice(offset, end));
      offset = end;
      return part;
    };
    const columns = {
      digits: take(Uint32Array, rows), time: take(Uint32Array, rows),
      cause: take(Uint16Array, rows), app: take(Uint16Array, rows),
      source: take(Uint16Array, rows), page: take(Uint16Array, rows),
      state: take(Uint8Array, rows), type: take(Uint8Array, rows),
      owner: take(Uint8Array, rows), needs: take(Uint8Array, rows),
    };
    for (const { id } of further) columns[id] = take(Uint8Array, rows);
    columns.length = take(Uint8Array, rows);
    columns.tail = take(Uint32Array, pages);
    columns.names = new Uint8Array(buffer, offset);
    return columns;
  };

  // Sums from the start: of differences the values, of lengths the places.
  const running = (steps, extra = 0) => {
    const sums = new Uint32Array(steps.length + extra);
    for (let at = 0, sum = 0; at < steps.length; at++) {
      if (extra) sums[at + 1] = sum += steps[at]; else sums[at] = sum = (sum + steps[at]) >>> 0;
    }
    return sums;
  };

  const others = ["answer", "account", "key", "service", "content"];

  const foldedByte = (byte) => (byte > 64 && byte < 91 ? byte + 32 : byte);

  return async (table, dictionary, text) => {
    const count = table.rows;
    // Key, account, service, answer and content, where rows have them.
    const further = (dictionary.facets ?? []).filter(({ id }) => others.includes(id));
    const columns = unpack(await inflate(text), table, further);
    const time = running(columns.time);
    const place = running(columns.length, 1);
    const names = columns.names;
    const folded = names.map(foldedByte);
    const hex = (number) => number.toString(16).padStart(8, "0");
    const tails = new Map();
    for (let row = 0, next = 0; row < count; row++) {
      if (columns.page[row]) tails.set(row, columns.tail[next++]);
    }

    const pageOf = (at) => (columns.page[at]
      ? `artifacts/${hex(columns.digits[at])}${hex(tails.get(at))}` +
        `${columns.page[at] > 1 ? `-${columns.page[at]}` : ""}.html`
      : null);
    // A finding on the conversation decides who acts on an artifact whose own checks pass.
    const findings = new Map();
    const ofPages = new Map(table.findings.map((finding) => [finding.page, finding]));
    for (const at of ofPages.size ? tails.keys() : []) {
      const finding = ofPages.get(pageOf(at));
      if (finding) {
        findings.set(at, finding);
        columns.owner[at] = finding.owner;
      }
    }

    // What each facet can be: the permalink's word for it, and the reader's.
    const plain = (texts) => texts.map((text) => ({ id: text, word: text }));
    const values = {
      state: table.states,
      owner: table.owners,
      cause: [{ id: "none", word: "None" }, ...table.causes],
      app: plain(dictionary.apps),
      type: table.types,
    };
    for (const { id, values: texts } of further) {
      // The last stands for values that the page does not tell apart; nothing in an address names it.
      values[id] = [...plain(["", ...texts]), { id: null, word: "" }];
    }
    values.source = plain(dictionary.sources);
    const facets = Object.keys(values);

    const decoder = new TextDecoder();
    const row = (at) => ({
      state: table.states[columns.state[at]],
      time: time[at],
      name: decoder.decode(names.subarray(place[at], place[at + 1])),
      digits: hex(columns.digits[at]),
      app: dictionary.apps[columns.app[at]],
      type: table.types[columns.type[at]],
      owner: table.owners[columns.owner[at]],
      cause: columns.cause[at] ? values.cause[columns.cause[at]] : null,
      isProbable: columns.needs[at] > 127,
      content: columns.content ? values.content[columns.content[at]].word : "",
      needs: table.needs.filter((_, bit) => columns.needs[at] >> bit & 1),
      finding: findings.get(at),
      page: pageOf(at),
    });

    // Rows whose name holds the bytes, which are in lower case.
    const namesWith = (bytes) => {
      const hits = new Uint8Array(count);
      const last = folded.length - bytes.length;
      let at = 0;
      for (let start = 0; start <= last; start++) {
        if (folded[start] !== bytes[0]) continue;
        let length = 1;
        while (length < bytes.length && folded[start + length] === bytes[length]) length++;
        if (length < bytes.length) continue;
        while (place[at + 1] <= start) at++;
        if (start + length <= place[at + 1]) hits[at] = 1;
      }
      return hits;
    };

    // A key ID as its bytes in hexadecimal; an empty text where it isn't Base64.
    const hexOf = (word) => {
      try {
        return Array.from(atob(word), (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
      } catch { return ""; }
    };

    // Whether a row holds the query in its name, or in a value that the page tells apart: owner, app, cause
    // with its rules, source, key, account, service, answer or content; or begins its id with it.
    const matcher = (query) => {
      if (!query) return () => true;
      const named = namesWith(new TextEncoder().encode(query).map(foldedByte));
      const isHex = /^[0-9a-f]{4,}$/.test(query);
      const holds = (facet) => values[facet].map(
        ({ id, word, rules }) => id !== null && (
          `${id}\n${word}\n${rules?.join("\n") ?? ""}`.toLowerCase().includes(query) ||
          (isHex && facet === "key" && hexOf(word).startsWith(query))));
      const searched = ["cause", "owner", "app", "source", ...further.map(({ id }) => id)]
        .map((facet) => ({ codes: columns[facet], hits: holds(facet) }));
      searched[0].hits[0] = false;
      const start = query.split(":")[0];
      const head = /^[0-9a-f]+$/.test(start) ? start.slice(0, 8) : null;
      const shift = head ? 32 - 4 * head.length : 0;
      const digits = head ? parseInt(head, 16) : -1;
      return (at) => named[at] === 1 || columns.digits[at] >>> shift === digits ||
        searched.some(({ codes, hits }) => hits[codes[at]]);
    };

    // Rows by a small number each has, those of the same number as they were.
    const bucketed = (codes, ranks) => {
      const ends = new Uint32Array(ranks.length + 1);
      for (const code of codes) ends[ranks[code] + 1]++;
      for (let at = 1; at < ends.length; at++) ends[at] += ends[at - 1];
      const order = new Uint32Array(count);
      for (let at = 0; at < count; at++) order[ends[ranks[codes[at]]]++] = at;
      return order;
    };
    const ranked = (facet, weight) => {
      const order = values[facet].map((_, code) => code).sort(
        (a, b) => weight(a) - weight(b) ||
          (values[facet][a].word < values[facet][b].word ? -1 : 1));
      const ranks = [];
      order.forEach((code, rank) => { ranks[code] = rank; });
      return bucketed(columns[facet], ranks);
    };
    const compared = (compare) => Uint32Array.from({ length: count }, (_, at) => at)
      .sort((a, b) => compare(a, b) || a - b);
    const byName = (a, b) => {
      const length = Math.min(columns.length[a], columns.length[b]);
      for (let at = 0; at < length; at++) {
        const difference = folded[place[a] + at] - folded[place[b] + at];
        if (difference) return difference;
      }
      return columns.length[a] - columns.length[b];
    };
    const gravity = { rejected: 0, undetermined: 1, unreadable: 2, warned: 3, accepted: 4 };
    const orders = {
      state: () => ranked("state", (code) => gravity[table.states[code].id] ?? 5),
      time: () => compared((a, b) => time[a] - time[b]),
      name: () => compared(byName),
      app: () => ranked("app", () => 0),
      type: () => ranked("type", () => 0),
      cause: () => ranked("cause", (code) => (code ? 0 : 1)),
      owner: () => ranked("owner", (code) => code),
    };
    const known = {};
    const order = (key, isReversed) => {
      known[key] ??= orders[key]();
      return isReversed ? (known[`-${key}`] ??= known[key].slice().reverse()) : known[key];
    };

    // The rows that pass, in order, and how many rows each value of a facet would leave if only
    // the other facets were chosen from.
    const filter = ({ chosen, query, sort, isReversed }) => {
      const counts = facets.map((facet) => new Uint32Array(values[facet].length));
      const codes = facets.map((facet) => columns[facet]);
      const gates = facets.map((facet) => {
        if (!chosen[facet].size) return null;
        const gate = new Uint8Array(values[facet].length);
        for (const code of chosen[facet]) gate[code] = 1;
        return gate;
      });
      const matches = matcher(query);
      const found = new Uint32Array(count);
      let length = 0;
      for (const at of order(sort, isReversed)) {
        let missed = -1;
        let misses = 0;
        for (let facet = 0; facet < gates.length && misses < 2; facet++) {
          if (gates[facet] && !gates[facet][codes[facet][at]]) { misses++; missed = facet; }
        }
        if (misses > 1 || !matches(at)) continue;
        if (misses) {
          counts[missed][codes[missed][at]]++;
        } else {
          found[length++] = at;
          for (let facet = 0; facet < codes.length; facet++) counts[facet][codes[facet][at]]++;
        }
      }
      return {
        rows: found.subarray(0, length),
        counts: Object.fromEntries(facets.map((facet, at) => [facet, counts[at]])),
      };
    };

    const rare = (facet) => (others.includes(facet) ? values[facet].length - 1 : -1);
    return { count, facets, values, rare, sorts: Object.keys(orders), row, filter };
  };
})();
