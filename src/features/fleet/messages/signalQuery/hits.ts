import type { Decrypt } from '../../../../domain/gb32960/index.ts'
import { dayMs, utcDayStart } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { visible } from '../../../../platform/scope.ts'
import type { Cell } from '../../../../platform/sheet/plan.ts'
import { and, asc, eq, sql } from '../../../../platform/store/drizzle.ts'
import type { SignalNames } from '../frame/contract.ts'
import { decryptOf, frameColumns, iso, keyOf, type StoredMessage, spansOf, vehicleMessages } from '../message/source.ts'
import { signalColumns } from '../signal/sheet.ts'
import type { SignalQuery } from './contract.ts'
import { signalQueryHits } from './store.ts'

type Hit = typeof signalQueryHits.$inferSelect
type FrameRow = Pick<StoredMessage, 'at' | 'kind' | 'digest' | 'frame'>
const batch = 1_000

/** Yields the visible hits of a query, in their order. */
async function* hitBatches({ db, scope }: Context, query: number): AsyncGenerator<Hit[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(signalQueryHits)
      .where(
        and(
          eq(signalQueryHits.query, query),
          visible(scope, signalQueryHits.vin),
          sql`${signalQueryHits.number} > ${after}`,
        ),
      )
      .orderBy(asc(signalQueryHits.number))
      .limit(batch)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.number
  }
}

interface HitFrame {
  readonly hit: Hit
  /** Undefined: the message has expired. */
  readonly frame: Uint8Array | undefined
  readonly decrypt: Decrypt | undefined
}

async function* hitFrames(context: Context, query: number): AsyncGenerator<HitFrame> {
  for await (const hits of hitBatches(context, query))
    for (const [vin, ownHits] of Map.groupBy(hits, (hit) => hit.vin)) {
      const frames = new Map<string, Buffer>()
      for (const [day, dayHits] of Map.groupBy(ownHits, ({ at }) => utcDayStart(Date.parse(at)))) {
        const times = sql.param(dayHits.map(({ at }) => at))
        const period = { vin, from: iso(day), to: iso(day + dayMs) }
        for await (const _ of spansOf(context.parts, vehicleMessages, period, { closes: true })) {
          const { rows } = await context.db.execute<FrameRow>(
            sql`select ${frameColumns} from ${vehicleMessages.rows} m where m.vin = ${vin} and m.at = any(${times}::timestamptz[])`,
          )
          for (const row of rows) frames.set(keyOf(row), row.frame)
        }
      }
      const decrypt = await decryptOf(context, vin)
      for (const hit of ownHits) yield { hit, frame: frames.get(hitKey(hit)), decrypt }
    }
}

/** Key of the message of a hit. */
export const hitKey = ({ at, kind, digest }: Hit): string => keyOf({ at: Date.parse(at), kind, digest: String(digest) })

/**
 * Headers of the signals of a query, and the cells of its hits. By the VSS the signals are read from the messages,
 * because a hit has one number of a list only.
 */
export async function hitSheet(context: Context, { id, wanted }: SignalQuery, names: SignalNames) {
  const signals = wanted.clauses.map(({ signal }) => signal)
  const columns = await signalColumns({ signals, names, lang: context.lang }, async function* () {
    for await (const { frame, decrypt } of hitFrames(context, id)) if (frame) yield { frame, decrypt }
  })
  async function* hits(): AsyncGenerator<{ hit: Hit; cells: Cell[] }> {
    if (names === 'platform') {
      for await (const batchHits of hitBatches(context, id))
        for (const hit of batchHits) yield { hit, cells: hit.values }
      return
    }
    for await (const { hit, frame, decrypt } of hitFrames(context, id))
      yield { hit, cells: frame ? columns.reader(decrypt)(frame) : columns.headers.map(() => null) }
  }
  return { headers: columns.headers, hits: hits() }
}
