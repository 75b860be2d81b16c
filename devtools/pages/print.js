// On paper no row, card or board is cut, heads of tables come again on each sheet, and nothing scrolls.
() => {
  const faults = [];
  const demand = (selector, property, values) => {
    for (const element of document.querySelectorAll(selector)) {
      const value = getComputedStyle(element)[property];
      if (!values.includes(value)) faults.push(`${property} is ${value}: ${element.outerHTML.slice(0, 100)}`);
    }
  };
  demand("tr, figure, h2, h3, .cards > section", "breakInside", ["avoid"]);
  demand("h2, h3, caption", "breakAfter", ["avoid"]);
  demand("thead", "display", ["table-header-group"]);
  demand(".scroll", "overflowX", ["visible"]);
  demand("nav", "display", ["none"]);
  // Browsers shrink what is wider than the paper: text of 9 points still has 7 then.
  const SHRINK = 1.28;
  const width = document.documentElement.scrollWidth;
  if (width > innerWidth * SHRINK) faults.push(`${width} px on paper of ${innerWidth} px`);
  return faults;
}
