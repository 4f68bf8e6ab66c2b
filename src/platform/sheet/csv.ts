import { createReadStream } from 'node:fs'
import type { ReadLimits, SheetRow } from './limits.ts'
import { SheetProblem } from './problem.ts'

/**
 * Characters that start a formula in spreadsheet programs. The full-width ones do so in Chinese and Japanese versions.
 */
const startsFormula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Formats a csv field. An apostrophe precedes text that spreadsheet programs would evaluate as a formula. */
export function csvField(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value).toUpperCase()
  const safe = startsFormula.test(value) ? `'${value}` : value
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Reverse of `csvField`. */
const withoutApostrophe = (field: string) =>
  field.startsWith("'") && startsFormula.test(field) ? field.slice(1) : field

/**
 * Reads rows of the csv file at `path`. Encoding: UTF-8 (with or without BOM), else GB18030. Line ends: LF, CRLF or CR.
 * Separators: comma, semicolon or tab, or the one that a first line `sep=;` names. Quoted fields may contain line
 * breaks. Throws SheetProblem.
 */
export async function* readCsv(path: string, limits: ReadLimits): AsyncGenerator<SheetRow> {
  const { encoding, lines, start } = await firstLook(path, limits.maxUnpackedBytes)
  limits.onCount?.(lines)
  const decoder = new TextDecoder(encoding, { fatal: true })
  const rows = new CsvRows(limits, separatorOf(new TextDecoder(encoding).decode(start)))
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    yield* rows.take(decodeChunk(decoder, chunk as Buffer))
  }
  yield* rows.take(decodeChunk(decoder))
  yield* rows.finish()
}

interface Separator {
  readonly code: number
  /** The first line only names the separator. It is not counted as a row, because spreadsheets do not show it. */
  readonly named: boolean
}

/** Detects the separator: named by the first line, else the most frequent one outside quotes. Default: comma. */
function separatorOf(start: string): Separator {
  const line = /^[\r\n]*([^\r\n]*)/.exec(start)?.[1] ?? ''
  const [, name] = /^"?sep=([^"\w\s]|\t)"?$/i.exec(line) ?? []
  if (name) return { code: name.charCodeAt(0), named: true }
  const bare = line.replaceAll(/"[^"]*"?/g, '')
  const [most = ','] = [',', ';', '\t'].toSorted((a, b) => bare.split(b).length - bare.split(a).length)
  return { code: most.charCodeAt(0), named: false }
}

/** Bytes to search for the separator. A header is shorter. */
const startBytes = 1 << 16

/** Encoding, number of line ends, and first bytes of the file. */
async function firstLook(path: string, maxBytes: number) {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let utf8 = true
  let bytes = 0
  let lines = 0
  let start: Buffer | undefined
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    start ??= Buffer.from(chunk.subarray(0, startBytes))
    if (bytes > maxBytes) throw new SheetProblem('unpacked')
    if (chunk.includes(0)) throw new SheetProblem('type')
    utf8 &&= accepts(strict, chunk)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  }
  const encoding: 'utf-8' | 'gb18030' = utf8 && accepts(strict) ? 'utf-8' : 'gb18030'
  return { encoding, lines, start }
}

function accepts(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decodeChunk(decoder, chunk)
    return true
  } catch {
    return false
  }
}

/** Decodes the next chunk, or the remainder without one. Throws SheetProblem. */
function decodeChunk(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch (cause) {
    throw new SheetProblem('type', {}, { cause })
  }
}

/** Converts chunks of text to rows with a state machine over the few special characters. */
class CsvRows {
  private readonly limits: ReadLimits
  private readonly separator: number
  private isNaming: boolean
  private state: 'plain' | 'quoted' | 'quote' = 'plain'
  private field = ''
  private cells: string[] = []
  private line = 1
  private rows = 0
  private afterCr = false

  constructor(limits: ReadLimits, { code, named: isNamed }: Separator) {
    this.limits = limits
    this.separator = code
    this.isNaming = isNamed
  }

  *take(text: string): Generator<SheetRow> {
    let start = 0
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i)
      if (this.state === 'quoted') {
        // Inside quotes: skip to the next quote.
        const next = text.indexOf('"', i)
        this.field += text.slice(i, next < 0 ? text.length : next)
        start = next + 1
        if (next < 0) return
        i = next
        this.state = 'quote'
        continue
      }
      const wasCr = this.afterCr
      this.afterCr = false
      if (c === 34 && this.state === 'quote') {
        this.field += '"'
        this.state = 'quoted'
      } else if (c === 34 && this.field === '' && i === start) {
        this.state = 'quoted'
      } else if (c === this.separator) {
        this.cell(text.slice(start, i))
      } else if (c === 10 && wasCr) {
        // Second half of CRLF.
      } else if (c === 10 || c === 13) {
        this.cell(text.slice(start, i))
        yield* this.row()
        this.afterCr = c === 13
      } else if (this.state === 'quote' && c !== 32) {
        this.refuseQuote()
      } else continue
      start = i + 1
    }
    this.field += text.slice(start)
  }

  *finish(): Generator<SheetRow> {
    if (this.state === 'quoted') this.refuseQuote()
    if (this.field === '' && this.cells.length === 0 && this.state === 'plain') return
    this.cell('')
    yield* this.row()
  }

  /** Throws for a quoted field that ends inside a value or never, which means an unbalanced quote. */
  private refuseQuote(): never {
    throw new SheetProblem('quote', {}, { row: this.line })
  }

  private cell(rest: string): void {
    const field = withoutApostrophe(this.field + rest)
    this.field = ''
    this.state = 'plain'
    if (this.cells.length < this.limits.maxColumns) this.cells.push(field)
    else if (field !== '') throw new SheetProblem('columns', { max: this.limits.maxColumns })
  }

  private *row(): Generator<SheetRow> {
    const { cells } = this
    this.cells = []
    if (this.isNaming) {
      this.isNaming = false
      return
    }
    const row = this.line++
    if (cells.every((cell) => cell === '')) return
    if (++this.rows > this.limits.maxRows) throw new SheetProblem('rows', { max: this.limits.maxRows })
    yield { row, cells }
  }
}
