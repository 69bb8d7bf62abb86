/** Names and titles may have line breaks, which would end a header or a line of a text. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
