// Look at every text of the drawn boards; returns how many there are and what is wrong with them.
(least) => {
  const everything = document.createElement("style");
  everything.textContent = ".dl-svg * { pointer-events: all !important }";
  document.head.append(everything);

  const numbers = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const linear = (c) => (c <= 10.02 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ratio = (a, b) => {
    const [high, low] = [luminance(a), luminance(b)].sort((m, n) => n - m);
    return (high + 0.05) / (low + 0.05);
  };
  // The colour with which a shape or an element covers what is below it, or null.
  const cover = (node) => {
    if (["svg", "g", "text"].includes(node.tagName)) return null;
    const { fill, backgroundColor, opacity } = getComputedStyle(node);
    const color = node instanceof SVGElement ? fill : backgroundColor;
    const rgb = numbers(color);
    const clear = color === "none" || color.startsWith("url") || rgb.length < 3 || rgb[3] < 0.9;
    return clear || Number(opacity) < 0.9 ? null : rgb;
  };

  const all = [...document.querySelectorAll(".dl-svg text")];
  const texts = all.filter((text) => text.getBoundingClientRect().width > 0);
  const problems = new Set();
  for (const text of texts) {
    text.scrollIntoView({ block: "center", inline: "center" });
    const { x, y, width, height } = text.getBoundingClientRect();
    const { fill, fontSize } = getComputedStyle(text);
    if (parseFloat(fontSize) < 11) problems.add(`small: ${text.textContent}`);
    for (const share of [0.1, 0.5, 0.9]) {
      const pile = document.elementsFromPoint(x + width * share, y + height / 2);
      const at = pile.indexOf(text);
      if (pile.slice(0, Math.max(at, 0)).some(cover)) problems.add(`covered: ${text.textContent}`);
      const under = pile
        .slice(at + 1)
        .map(cover)
        .find(Boolean);
      const found = under ? ratio(numbers(fill), under) : 0;
      if (found < least) problems.add(`contrast ${found.toFixed(2)}: ${text.textContent}`);
    }
  }

  const boxes = texts.map((text) => [text.textContent, text.getBoundingClientRect()]);
  boxes.forEach(([name, a], i) => {
    for (const [other, b] of boxes.slice(i + 1)) {
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (w > 0.5 && h > 0.5) problems.add(`overlap: ${name} | ${other}`);
    }
  });
  everything.remove();
  window.scrollTo(0, 0);
  return { texts: texts.length, problems: [...problems] };
};
