// Headings, tables, pictures, languages and links: what a reader who does not see the page goes by.
() => {
  const faults = [];
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const shown = (element) => element.outerHTML.slice(0, 100);
  const demand = (holds, fault, element) => holds || faults.push(element ? `${fault}: ${shown(element)}` : fault);

  const headings = all("h1, h2, h3, h4, h5, h6");
  demand(all("h1").length === 1, "not one h1");
  let level = 0;
  for (const heading of headings) {
    const own = Number(heading.tagName[1]);
    demand(own <= level + 1, `a heading of level ${own} below level ${level}`, heading);
    demand(heading.textContent.trim() !== "", "a heading without a text", heading);
    level = own;
  }

  for (const table of all("table")) {
    demand(table.caption && table.caption.textContent.trim() !== "", "a table without a caption", table);
    demand(table.tHead && table.tHead.rows.length > 0, "a table without a head", table);
    const columns = table.tHead ? all("th[scope=col]", table.tHead) : [];
    demand(columns.length > 0 && columns.length === all("thead > tr > *", table).length, "a column without a name", table);
    demand(columns.every((column) => column.textContent.trim() !== ""), "a column with an empty name", table);
    for (const row of all("tbody > tr", table)) {
      const width = [...row.cells].reduce((sum, cell) => sum + cell.colSpan, 0);
      demand(width === columns.length, `a row of ${width} cells under ${columns.length} columns`, row);
      const isLine = row.cells.length === 1 && row.cells[0].colSpan === columns.length;
      demand(isLine || all("th[scope=row]", row).length === 1, "a row without a name", row);
    }
  }

  for (const picture of all("svg, img, canvas, [role=img]")) {
    demand(picture.getAttribute("role") === "img", "a picture without its role", picture);
    demand((picture.getAttribute("aria-label") || "").trim() !== "", "a picture without a label", picture);
  }
  for (const board of all("svg.board")) {
    demand((board.getAttribute("aria-label") || "").length > 20, "a board that does not name its pieces", board);
    demand(board.closest("figure")?.querySelector("figcaption"), "a board without a caption", board);
  }

  demand((document.documentElement.lang || "") !== "", "a page without a language");
  demand(document.title.trim() !== "", "a page without a title");
  demand(document.compatMode === "CSS1Compat", "a page in quirks mode");
  const ids = all("[id]").map((element) => element.id);
  demand(new Set(ids).size === ids.length, "an id twice");
  for (const link of all("a")) {
    const target = (link.getAttribute("href") || "").replace(/^#/, "");
    demand(target !== "" && document.getElementById(target), "a link to nothing", link);
  }
  for (const element of all("[aria-labelledby]")) {
    const label = document.getElementById(element.getAttribute("aria-labelledby"));
    demand(label && label.textContent.trim() !== "", "labelled by nothing", element);
  }
  return faults;
}
