// No text is cut without a sign: what a box hides of it ends in an ellipsis, or the box scrolls and can be reached by the keyboard; paper
// has neither.
() => {
  const faults = [];
  const shown = (element) => element.outerHTML.slice(0, 100);
  const hides = (style) => style.overflowX !== "visible" || style.overflowY !== "visible";
  const isPaper = matchMedia("print").matches;
  const hasSign = (element, style) => !isPaper && (style.textOverflow === "ellipsis" || element.tabIndex >= 0);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.data.trim() === "") continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
    for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (!hides(style) || hasSign(box, style)) continue;
      const { left, top, right, bottom } = box.getBoundingClientRect();
      const isOut = (rect) => rect.left < left - 1 || rect.right > right + 1 || rect.top < top - 4 || rect.bottom > bottom + 4;
      if (rects.some(isOut)) faults.push(`cut: ${shown(box)}`);
    }
  }
  return [...new Set(faults)];
}
