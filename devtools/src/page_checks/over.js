// Text stays in its column: none is printed over the next one.
() => {
  const faults = [];
  for (const cell of document.querySelectorAll("th, td")) {
    const { left, right } = cell.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(cell);
    // What a box within the cell hides is not printed.
    const hidden = [...cell.querySelectorAll("*")].some((box) => getComputedStyle(box).overflowX !== "visible");
    const isOut = (rect) => rect.width > 0 && (rect.left < left - 1 || rect.right > right + 1);
    if (!hidden && [...range.getClientRects()].some(isOut)) faults.push(`printed over the next column: ${cell.outerHTML.slice(0, 100)}`);
  }
  return faults;
}
