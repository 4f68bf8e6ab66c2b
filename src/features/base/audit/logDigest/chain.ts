/** Digests of the days of the operation log, each chained to the day before. Pure. */
import { createHash, hash } from 'node:crypto'

/** Stored columns of an entry. Moments as text in UTC with milliseconds, ids as text. */
export interface ChainEntry {
  readonly id: string
  readonly created_at: string
  readonly updated_at: string
  readonly at: string
  readonly user_id: string | null
  readonly user_name: string | null
  readonly department: string | null
  readonly page: string | null
  readonly action: string
  readonly call: string
  readonly details: string | null
  readonly ip: string | null
  readonly request_id: string | null
}

/** Order in the bytes. A new column of the log is added at the end, for days from its release on. */
export const chainColumns = [
  'id',
  'created_at',
  'updated_at',
  'at',
  'user_id',
  'user_name',
  'department',
  'page',
  'action',
  'call',
  'details',
  'ip',
  'request_id',
] as const satisfies readonly (keyof ChainEntry)[]

/** Bytes of an entry. Each column is 0 for null, or 1, the length in 4 bytes, and the text in UTF-8. */
export function entryBytes(entry: ChainEntry): Buffer {
  return Buffer.concat(
    chainColumns.flatMap((name) => {
      const value = entry[name]
      if (value === null) return [Buffer.of(0)]
      const text = Buffer.from(value)
      const length = Buffer.alloc(5, 1)
      length.writeUInt32BE(text.length, 1)
      return [length, text]
    }),
  )
}

/** Digest of the entries of a day, which are added in order. */
export class EntriesDigest {
  readonly #sum = createHash('sha256')
  #count = 0

  add(entry: ChainEntry): void {
    this.#sum.update(hash('sha256', entryBytes(entry), 'buffer'))
    this.#count++
  }

  /** Ends the digest. */
  result(): { readonly entries: number; readonly entriesDigest: string } {
    return { entries: this.#count, entriesDigest: this.#sum.digest('hex') }
  }
}

export interface DayContent {
  readonly day: string
  readonly entries: number
  readonly entriesDigest: string
}
export interface ChainDay extends DayContent {
  readonly previousDigest: string
  readonly digest: string
}

/** Previous digest of the first day. */
export const firstPrevious = '0'.repeat(64)

/** Digest of a day: of its date, its entries and the digest of the day before. */
export const digestOf = ({ day, entries, entriesDigest }: DayContent, previousDigest: string): string =>
  hash('sha256', `operation_log 1\n${previousDigest}\n${day}\n${entries}\n${entriesDigest}\n`)

export type ChainResult = 'matches' | 'missing' | 'added' | 'altered' | 'rewritten' | 'gap'

/**
 * Compares a stored day with the entries that exist now, and with the stored day before. `before` undefined: the first.
 * `content` undefined: only the chain is checked.
 */
export function judgeDay(day: ChainDay, content: DayContent | undefined, before: ChainDay | undefined): ChainResult {
  if (content && content.entries !== day.entries) return content.entries < day.entries ? 'missing' : 'added'
  if (content && content.entriesDigest !== day.entriesDigest) return 'altered'
  if (before && nextDay(before.day) !== day.day) return 'gap'
  const previous = before?.digest ?? firstPrevious
  return day.previousDigest === previous && day.digest === digestOf(day, previous) ? 'matches' : 'rewritten'
}

export const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
