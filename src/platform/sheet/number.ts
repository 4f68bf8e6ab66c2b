import { dayMs } from '../../domain/time.ts'
import { builtInFormat, isPlain } from './number-format.ts'
import { readXml } from './xml.ts'

/** Parts of a date that a number format shows. Undefined for a plain number. */
export interface DateParts {
  date: boolean
  time: boolean
}

const builtIn = (id: number): DateParts | undefined => {
  const time = (id >= 18 && id <= 22) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) || id === 55 || id === 56
  const date =
    (id >= 14 && id <= 17) ||
    id === 22 ||
    (id >= 27 && id <= 31) ||
    id === 36 ||
    (id >= 50 && id <= 54) ||
    id === 57 ||
    id === 58
  return date || time ? { date, time } : undefined
}

/** Parses a format, for example `yyyy"年"m"月"d"日";@`. */
function datePartsOf(format: string): DateParts | undefined {
  const bare =
    format
      .replace(/"[^"]*"|\\.|_.|\*./g, '')
      .replace(/\[(?!(h+|m+|s+)\])[^\]]*\]/gi, '')
      .split(';')[0] ?? ''
  const time = /[hs]/i.test(bare)
  const date = /[yd]/i.test(bare) || (!time && /m/i.test(bare) && !/general/i.test(bare))
  return date || time ? { date, time } : undefined
}

/** Number style: a date, or a format code. Without both, plain. */
export interface NumberStyle {
  readonly date?: DateParts | undefined
  readonly code?: string | undefined
}

const styleOf = (code: string): NumberStyle => {
  const date = datePartsOf(code)
  return date ? { date } : isPlain(code) ? {} : { code }
}
const builtInStyle = (id: number): NumberStyle => {
  const date = builtIn(id)
  return date ? { date } : { code: builtInFormat(id) }
}

export async function readStyles(chunks: AsyncIterable<Buffer>): Promise<NumberStyle[]> {
  const formats = new Map<number, NumberStyle>()
  const styles: NumberStyle[] = []
  let inCells = false
  await readXml(chunks, {
    open(name, attributes) {
      const id = Number(attributes.numFmtId)
      if (name === 'numFmt') formats.set(id, styleOf(attributes.formatCode ?? ''))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) styles.push(formats.get(id) ?? builtInStyle(id))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

/**
 * Formats a stored number as spreadsheets show it: 15 significant digits, no exponent. Integers keep every stored
 * digit.
 */
export function numberText(storedText: string): string {
  if (/^-?\d+$/.test(storedText)) return storedText
  const value = Number(storedText)
  if (storedText === '' || !Number.isFinite(value)) return storedText
  const displayNumber = Number(value.toPrecision(15))
  if (Math.abs(displayNumber) >= 1e21) return BigInt(displayNumber).toString()
  if (displayNumber !== 0 && Math.abs(displayNumber) < 1e-6) return displayNumber.toFixed(20).replace(/0+$/, '')
  return String(displayNumber)
}

/** True when digits may be lost, because spreadsheets store only 15. */
export const isRounded = (storedText: string): boolean => Math.abs(Number(storedText)) >= 1e15

const two = (value: number) => String(value).padStart(2, '0')
const clock = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')

/** Formats a day count as 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm:ss', or 'HH:mm:ss' for a time format. */
export function dateText(storedText: string, { date, time }: DateParts, from1904: boolean): string {
  const serial = Number(storedText) + (from1904 && date ? 1462 : 0)
  const total = Math.round(serial * 86_400)
  if (storedText === '' || !Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return numberText(storedText)
  if (!date) return clock(total)
  const days = Math.floor(total / 86_400)
  // Spreadsheets count a 29 February 1900, which did not exist.
  const day = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * dayMs).toISOString().slice(0, 10)
  return time || total % 86_400 !== 0 ? `${day} ${clock(total % 86_400)}` : day
}
