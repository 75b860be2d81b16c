// Every text stands out from what is behind it: WCAG 2, 1.4.3, at least 4.5 to 1 whatever its size.
() => {
  const LEAST = 4.5;
  const faults = [];
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // Colours as [red, green, blue, alpha], by painting them: every notation there is.
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const colour = (text) => {
    if (!known.has(text)) {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = text;
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
      known.set(text, [red, green, blue, alpha / 255]);
    }
    return known.get(text);
  };
  const over = (top, under, alpha = top[3]) => [0, 1, 2].map((at) => top[at] * alpha + under[at] * (1 - alpha)).concat(1);
  const luminance = ([red, green, blue]) => {
    const linear = [red, green, blue].map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const ratio = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };

  // What is behind an element: the backgrounds of its ancestors, from the canvas up.
  const canvas = matchMedia("(prefers-color-scheme: dark)").matches ? [18, 18, 18, 1] : [255, 255, 255, 1];
  const ground = (element) => {
    if (!element) return canvas;
    const own = colour(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, ground(element.parentElement));
  };
  // What is behind a text in a drawing: the shapes before it that its middle is in.
  const drawnGround = (text) => {
    const box = text.getBBox();
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(text.getCTM());
    const before = all("rect, path, circle", text.ownerSVGElement).filter((shape) => shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING);
    const isBehind = (shape) => getComputedStyle(shape).fill !== "none" && shape.isPointInFill(middle.matrixTransform(shape.getCTM().inverse()));
    return before.filter(isBehind).reduce((under, shape) => over(colour(getComputedStyle(shape).fill), under), ground(text.ownerSVGElement));
  };
  const opacity = (element) => element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1;

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let texts = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    const style = getComputedStyle(element);
    const range = document.createRange();
    range.selectNodeContents(node);
    if (!node.data.trim() || style.visibility !== "visible" || range.getClientRects().length === 0) continue;
    const isDrawn = element.ownerSVGElement !== undefined;
    if (isDrawn && element.tagName === "title") continue;
    const behind = isDrawn ? drawnGround(element) : ground(element);
    const ink = colour(isDrawn ? style.fill : style.color);
    const found = ratio(over(ink, behind, ink[3] * opacity(element)), behind);
    texts += 1;
    if (found < LEAST) faults.push(`${found.toFixed(2)} to 1: "${node.data.trim().slice(0, 30)}" in ${element.outerHTML.slice(0, 60)}`);
  }
  if (texts === 0) faults.push("a page without a text");
  return [...new Set(faults)];
}
