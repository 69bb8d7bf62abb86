/** What a spreadsheet may run: a formula, also after characters that it ignores and with the wide signs of East Asian keyboards. */
const formula =
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212]|^[\t\r\n]/u;

/** For the cells of a CSV file: an apostrophe makes a text of what a spreadsheet would run. */
export function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
