import type { Db } from '../../../../platform/store/store.ts'
import type { DecryptionKeys } from '../../../../telematics/ingest/keys.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { placeOf } from '../../../../telematics/ingest/places.ts'
import { decryptWith, storedReports } from '../../../fleet/messages/message/stored-reports.ts'
import type { PositionComparison } from './late-crossing.ts'

/** Limits of stored reports read before and after late ones. Beyond them, the log is trusted. */
const [maxBefore, maxAfter] = [500, 20_000]

export const reportKey = ({ at, digest }: Pick<Message, 'at' | 'digest'>) => `${at} ${digest}`

export interface LatePeriod {
  readonly vin: string
  /** First and last late position, ms since 1970. */
  readonly from: number
  readonly to: number
  /** Last position that was already processed, ms since 1970. */
  readonly end: number
  readonly late: ReadonlySet<string>
}

/** Stored positions of a vehicle around late ones, read as far as they are needed. */
export class PositionsAround {
  readonly #period: LatePeriod
  readonly #earlier: AsyncGenerator<readonly Message[]>
  readonly #later: AsyncGenerator<readonly Message[]>
  readonly #moments: PositionComparison[] = []
  #before = 0
  #after = 0
  #isBegin = false
  #isEnd = false

  constructor(db: Db, keys: DecryptionKeys, period: LatePeriod) {
    const { vin, from, end } = period
    this.#period = period
    const decryptFor = decryptWith(db, keys, vin)
    this.#earlier = storedReports(db, decryptFor, { vin, before: from }, 'backwards')
    this.#later = storedReports(db, decryptFor, { vin, after: from - 1, to: end })
  }

  /** In time order. */
  get moments(): readonly PositionComparison[] {
    return this.#moments
  }

  /** No earlier position of the vehicle is stored. */
  get isBegin(): boolean {
    return this.#isBegin
  }

  /** No later position was processed. */
  get isEnd(): boolean {
    return this.#isEnd
  }

  /** Reads the late positions, some positions before and at least one after them. */
  async readFirst(): Promise<void> {
    const isBeyond = () => (this.#moments.at(-1)?.at ?? 0) > this.#period.to
    while (!isBeyond() && (await this.#readOn()));
    await this.readBack()
  }

  /** Reads earlier positions. Returns whether there were any. */
  async readBack(): Promise<boolean> {
    if (this.#isBegin || this.#before >= maxBefore) return false
    const { value: page } = await this.#earlier.next()
    if (!page) {
      this.#isBegin = true
      return false
    }
    this.#before += page.length
    this.#moments.unshift(...this.#momentsOf(page.toReversed()))
    return true
  }

  /** Reads later positions. Returns whether there were any. */
  async readOn(): Promise<boolean> {
    return this.#after < maxAfter && this.#readOn()
  }

  async #readOn(): Promise<boolean> {
    if (this.#isEnd) return false
    const { value: page } = await this.#later.next()
    if (!page) {
      this.#isEnd = true
      return false
    }
    for (const { at } of page) if (at > this.#period.to) this.#after++
    this.#moments.push(...this.#momentsOf(page))
    return true
  }

  #momentsOf(reports: readonly Message[]): PositionComparison[] {
    const moments: PositionComparison[] = []
    for (const report of reports) {
      const place = placeOf(report)
      if (!place) continue
      const sighting = { at: report.at, ...place }
      const previous = moments.at(-1)?.at === report.at ? moments.pop() : undefined
      const isLate = this.#period.late.has(reportKey(report))
      moments.push({ at: report.at, place: sighting, placeBefore: isLate ? previous?.placeBefore : sighting })
    }
    return moments
  }
}
