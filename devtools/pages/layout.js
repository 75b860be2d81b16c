// The page fits its width; what is wider has a box of its own that scrolls and can be reached by the keyboard.
() => {
  const faults = [];
  const shown = (element) => element.outerHTML.slice(0, 100);
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push(`a page of ${root.scrollWidth} px scrolls sideways on ${innerWidth} px`);
  const scrolls = (box) => ["auto", "scroll"].includes(getComputedStyle(box).overflowX);
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("svg svg, svg > *")) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width === 0 || (right <= innerWidth + 1 && left >= -1)) continue;
    let box = element.parentElement;
    while (box && !scrolls(box)) box = box.parentElement;
    if (!box) faults.push(`reaches from ${Math.floor(left)} to ${Math.ceil(right)} px: ${shown(element)}`);
    else if (box.scrollWidth > box.clientWidth && box.tabIndex < 0) faults.push(`scrolls, but not by the keyboard: ${shown(box)}`);
  }
  return [...new Set(faults)];
}
