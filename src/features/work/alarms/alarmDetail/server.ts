import type { Lang } from '../../../../domain/contract/words.ts'
import { decodeSignals, type Signals } from '../../../../domain/gb32960/index.ts'
import { ofMessage } from '../../../../domain/geo/coordinates.ts'
import { minuteMs } from '../../../../domain/time.ts'
import { halfOf } from '../../../../platform/bilingual.ts'
import type { Context } from '../../../../platform/context.ts'
import { oneRow } from '../../../../platform/record/query.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { inPeriod, iso, order, spansOf, vehicleMessages } from '../../../fleet/messages/message/source.ts'
import { modelFacts } from '../../../fleet/vehicles/model/facts.ts'
import { vehicleFacts } from '../../../fleet/vehicles/vehicle/facts.ts'
import { alarm } from '../alarm/contract.ts'
import { alarmDetailCalls, signalKeys } from './contract.ts'

const aroundMs = 5 * minuteMs
const most = 1_500

const around = serve(alarmDetailCalls.around, async ({ id }, context) => {
  const { db, scope, lang } = context
  const row = (await oneRow(db, alarm, scope, id)) as RowOf<typeof alarm>
  const begin = new Date(row.beginAt).getTime()
  const [vehicle] = await db
    .select({ plate: vehicleFacts.plate, model: modelFacts.name })
    .from(vehicleFacts)
    .leftJoin(modelFacts, eq(modelFacts.id, vehicleFacts.model))
    .where(eq(vehicleFacts.vin, row.vin))
  const storedMessages = await messagesBetween(context, row.vin, begin - aroundMs, begin + aroundMs)
  const read = storedMessages
    .filter(({ kind, down }) => kind === 2 && !down)
    .map(({ at, frame }) => ({ at: Math.round(at), signals: decodeSignals(frame) }))
  const places = read.flatMap(({ at, signals }) => placeOf(at, signals) ?? [])
  const nearest = places.toSorted((a, b) => Math.abs(a.at - begin) - Math.abs(b.at - begin))[0]
  return {
    alarm: row,
    rule: row.kind === 'rule' ? await ruleOf(db, row.code, lang) : null,
    plate: vehicle?.plate ?? null,
    model: vehicle?.model ?? null,
    place: nearest ? { ...nearest, at: new Date(nearest.at).toISOString() } : null,
    track: places.map(({ longitude, latitude }) => [longitude, latitude] as [number, number]),
    messages: storedMessages.map(({ at, kind, digest, backfilled: isBackfilled, down, level, length }) => ({
      key: `${Math.round(at)}_${kind}_${digest}`,
      at: new Date(Math.round(at)).toISOString(),
      kind,
      backfilled: isBackfilled,
      down,
      level,
      length,
    })),
    signals: signalKeys.flatMap((key) => {
      const points = read.flatMap(({ at, signals }): [number, number | null][] => {
        const value = signals[key]
        return value === undefined ? [] : [[at, value]]
      })
      return points.some(([, value]) => value !== null) ? [{ key, points }] : []
    }),
  }
})

async function ruleOf(db: Db, id: number, lang: Lang) {
  const { rows } = await db.execute<{ rule: string | null; advice: string | null }>(
    sql`select rule, advice from signal_rule where id = ${id}`,
  )
  const [ruleRow] = rows
  return ruleRow ? { condition: ruleRow.rule && halfOf(ruleRow.rule, lang), advice: ruleRow.advice } : null
}

type AlarmMessageRow = {
  at: number
  kind: number
  digest: string
  backfilled: boolean
  down: boolean
  level: number | null
  length: number
  frame: Buffer
}

/** Newest messages of the period, oldest first. */
async function messagesBetween(
  { db, parts }: Context,
  vin: string,
  from: number,
  to: number,
): Promise<AlarmMessageRow[]> {
  const foundRows: AlarmMessageRow[] = []
  const period = { vin, from: iso(from), to: iso(to + 1) }
  for await (const span of spansOf(parts, vehicleMessages, period, { way: 'newest' })) {
    const { rows } = await db.execute<AlarmMessageRow>(sql`
      select extract(epoch from at)::float8 * 1000 as at, kind, digest::text as digest, backfilled, down,
        alarm_level as level, length(frame) as length, frame
      from ${vehicleMessages.rows} m where ${inPeriod(span)}
      order by ${order('newest')} limit ${most - foundRows.length}`)
    foundRows.push(...rows)
    if (foundRows.length >= most) break
  }
  return foundRows.reverse()
}

/** Position in WGS-84, if the fix is valid. */
function placeOf(at: number, { locationStatus, longitude, latitude, coordinateSystem }: Signals) {
  if (typeof locationStatus !== 'number' || (locationStatus & 1) === 1) return undefined
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined
  const position = ofMessage(longitude, latitude, coordinateSystem)
  return position && { at, longitude: position[0], latitude: position[1] }
}

export default thing({
  calls: [around],
})
