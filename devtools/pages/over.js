// Text stays in its column: none is printed over the next one.
() => {
  const faults = [];
  const shown = (rect, text, cell) => {
    let { left, right } = rect;
    for (let box = text.parentElement; box !== cell; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === "visible") continue;
      const bounds = box.getBoundingClientRect();
      [left, right] = [Math.max(left, bounds.left), Math.min(right, bounds.right)];
    }
    return { left, right };
  };
  for (const cell of document.querySelectorAll("th, td")) {
    const bounds = cell.getBoundingClientRect();
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const isOut = ({ left, right }) => left < right && (left < bounds.left - 1 || right > bounds.right + 1);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const rects = [...range.getClientRects()].map((rect) => shown(rect, texts.currentNode, cell));
      if (rects.some(isOut)) faults.push(`printed over the next column: ${cell.outerHTML.slice(0, 100)}`);
    }
  }
  return [...new Set(faults)];
}
