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
  if (document.documentElement.scrollWidth > innerWidth) {
    faults.push(`${document.documentElement.scrollWidth} px on paper of ${innerWidth} px`);
  }
  return faults;
}
