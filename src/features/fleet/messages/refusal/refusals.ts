import type { Logger } from 'pino'
import { toHex } from '../../../../domain/gb32960/index.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Store } from '../../../../platform/store/store.ts'
import type { Refusal } from '../../../../telematics/ingest/connection-types.ts'

const everyMs = 1_000
/** Limit of different refusals per second. Further ones are only counted by the metrics. */
const atOnce = 200
/** Bytes of a frame that are stored: all of it, except for reports with many cells. */
const maxStoredBytes = 2_000

/** Stores refused frames. Repeats share one row with a count, so that no client can fill the store. */
export class Refusals {
  readonly #store: Store
  readonly #log: Logger
  #noted = new Map<string, Omit<Refusal, 'frame'> & { frame: string | undefined; count: number; at: number }>()
  #timer: NodeJS.Timeout | undefined
  #writing = Promise.resolve()

  constructor(store: Store, log: Logger) {
    this.#store = store
    this.#log = log
  }

  note(refusal: Refusal, now: number): void {
    // Zero bytes and other non-text bytes cannot be stored as text.
    const clean = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 40)
    const { frame } = refusal
    const row = {
      ...refusal,
      vin: clean(refusal.vin),
      frame: frame && toHex(frame, 0, Math.min(frame.length, maxStoredBytes)),
      iccid: refusal.iccid === undefined ? undefined : clean(refusal.iccid),
    }
    const key = `${row.vin} ${row.reason} ${row.address}`
    const existing = this.#noted.get(key)
    if (!existing && this.#noted.size >= atOnce) return
    this.#noted.set(key, { ...row, count: (existing?.count ?? 0) + 1, at: now })
    this.#timer ??= setTimeout(() => void this.flush(), everyMs)
  }

  /** Writes the collected refusals. Those that cannot be written are dropped, and logged. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const rows = [...this.#noted.values()].sort((a, b) => (a.vin < b.vin ? -1 : 1))
    this.#noted.clear()
    if (rows.length > 0) {
      this.#writing = this.#writing
        .then(() => this.#write(rows))
        .catch((error: unknown) => {
          this.#log.warn({ err: error, refusals: rows.length }, 'refused frames were not noted')
        })
    }
    return this.#writing
  }

  async #write(rows: readonly object[]): Promise<void> {
    await this.#store.tx(async (tx) => {
      await tx.execute(sql`
        insert into login_refusal as l (vin, reason, address, command, iccid, frame, count, first_at, last_at)
        select r.vin, r.reason, r.address, r.command, r.iccid, r.frame, r.count, to_timestamp(r.at / 1000), to_timestamp(r.at / 1000)
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as r(vin text, reason text, address text, command int, iccid text, frame text, count int, at float8) order by r.vin
        on conflict (vin, reason, address) do update
          set count = l.count + excluded.count, last_at = excluded.last_at, command = excluded.command,
            iccid = excluded.iccid, frame = excluded.frame`)
    })
  }
}
