// Where the focus is: its place in the document, and whether a reader sees it.
() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const isInView = right > left && bottom > top && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
  const style = getComputedStyle(element);
  const hasRing = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
  return { place: [...document.querySelectorAll("*")].indexOf(element), text: element.outerHTML.slice(0, 100), isInView, hasRing };
}
