const hex = (one: string) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
}

/** Escapes text for XML. Characters that XML forbids are written in the spreadsheet format `_x0007_`. */
export function xmlText(text: string): string {
  // Most texts need no escaping.
  if (!/[&<>"\p{Cc}\p{Cs}\ufffe\uffff]|_x[0-9a-f]{4}_/iu.test(text)) return text
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, hex)
    .replace(/[&<>"\t\n]/g, (one) => entities[one] as string)
}

/** Decodes `_x0007_` escapes of spreadsheets. */
export function plainText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
