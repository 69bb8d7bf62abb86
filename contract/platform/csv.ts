// Comma-separated values as spreadsheets expect them (RFC 4180), safe to open in one.

export type CsvCell = string | number | null;

/** With it spreadsheets read a file as UTF-8. */
const byteOrderMark = "\uFEFF";

/** What a spreadsheet may run: a formula, also after characters that it ignores and with the wide signs of East Asian keyboards. */
const formula =
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212]|^[\t\r\n]/u;

export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + rows.map(csvLine).join("");
}

/** For a file that is written in parts. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

/** An apostrophe makes a text of what a spreadsheet would run. */
function cellText(cell: CsvCell): string {
  if (typeof cell !== "string") return String(cell ?? "");
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
