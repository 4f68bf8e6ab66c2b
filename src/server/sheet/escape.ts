const hex = (one: string) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
}

/** Text for XML; characters that XML does not allow are written as spreadsheets do, `_x0007_`. */
export function xmlText(text: string): string {
  // Most texts have nothing to escape.
  if (!/[&<>"\p{Cc}\p{Cs}\ufffe\uffff]|_x[0-9a-f]{4}_/iu.test(text)) return text
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, hex)
    .replace(/[&<>"\t\n]/g, (one) => entities[one] as string)
}

/** The text that a spreadsheet wrote with `_x0007_` in it. */
export function plainText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
