/** Formats that workbooks reference only by number. */
const builtIns: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0;-#,##0;"-"',
  // The currency depends on the viewer's locale.
  42: '[currency]',
  43: '#,##0.00;-#,##0.00;"-"',
  44: '[currency]',
  48: '##0.0E+0',
}
export const builtInFormat = (id: number): string | undefined => builtIns[id]

/** True when a format shows numbers unchanged. */
export const isPlain = (code: string): boolean => /^(?:general|@|)$/i.test(code)

export const isPercent = (code: string): boolean => withoutTexts(code).includes('%')

const withoutTexts = (code: string) => code.replace(/"[^"]*"|\\./g, '')

/** Formats a number by a format code, for example '#,##0.00', '0%' or '00000'. Undefined for unsupported codes. */
export function shownNumber(value: number, code: string): string | undefined {
  const sections = sectionsOf(code)
  const at = value < 0 && sections.length > 1 ? 1 : value === 0 && sections.length > 2 ? 2 : 0
  const section = sections[at] ?? ''
  if (isPlain(section)) return String(Number(value.toPrecision(15)))
  const minus = value < 0 && at === 0 ? '-' : ''
  const [before, mask, after] = partsOf(section) ?? []
  if (before === undefined || mask === undefined || after === undefined) return undefined
  const scale = before.includes('%') || after.includes('%') ? 100 : 1
  const digits = applyMask(Math.abs(value) * scale, mask)
  return digits === undefined ? undefined : `${minus}${before}${digits}${after}`.trim()
}

/** Sections for positive, negative and zero numbers. Quoted semicolons do not separate. */
const sectionsOf = (code: string): string[] => code.match(/(?:"[^"]*"|\\.|[^;"\\])*(?:;|$)/g)?.map(withoutEnd) ?? []
const withoutEnd = (section: string) => section.replace(/;$/, '')

/** Text before the digits, the digit mask, and text after it. */
function partsOf(section: string): [string, string, string] | undefined {
  let mask = ''
  let before = ''
  let after = ''
  // Quoted and escaped texts, gaps and fillers, currencies and colours, digits, and literal signs.
  for (const [part] of section.matchAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|[0#?][0#?,.]*|./gsu)) {
    const text = literal(part)
    if (/^[0#?]/.test(part)) {
      if (mask !== '') return undefined
      mask = part
    } else if (text === undefined) return undefined
    else if (mask === '') before += text
    else after += text
  }
  return mask === '' ? undefined : [before, mask, after]
}

function literal(part: string): string | undefined {
  if (part.startsWith('"')) return part.slice(1, -1)
  if (part.startsWith('\\')) return part.slice(1)
  if (part.startsWith('_')) return ' '
  if (part.startsWith('*')) return ''
  if (part.startsWith('[$')) return part.slice(2, -1).split('-')[0]
  if (part.startsWith('['))
    return /^\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]$/i.test(part) ? '' : undefined
  // Unsupported: fractions, exponents, dates and other codes.
  return /^[-+$¥￥€£()%: ]$|^[\u2e80-\uffef]$/u.test(part) ? part : undefined
}

/**
 * Formats digits by a mask: 0 is always shown, # and ? only where the number has a digit. A comma groups by thousands.
 */
function applyMask(value: number, mask: string): string | undefined {
  const [whole = '', ...rest] = mask.split('.')
  const fraction = rest[0] ?? ''
  // A comma at the end divides by a thousand, and several points are invalid. Both are unsupported.
  if (rest.length > 1 || whole.endsWith(',') || fraction.includes(',') || fraction.length > 20) return undefined
  const [integer = '', decimals = ''] = value.toFixed(fraction.length).split('.')
  const least = fraction.replace(/[#?]+$/, '').length
  const fractionDigits = decimals.slice(0, least) + decimals.slice(least).replace(/0+$/, '')
  const places = whole.replaceAll(/[^0]/g, '').length
  const digits = (places === 0 && integer === '0' ? '' : integer).padStart(places, '0')
  const integerDigits = whole.includes(',') ? digits.replace(/\B(?=(\d{3})+$)/g, ',') : digits
  return fractionDigits === '' ? integerDigits : `${integerDigits}.${fractionDigits}`
}
