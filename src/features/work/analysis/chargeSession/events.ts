import { z } from 'zod'
import type { Quality } from '../../../../domain/battery/capacity.ts'
import { addEvents } from '../../../../platform/event/add.ts'
import { type EventKind, eventKind } from '../../../../platform/event/kind.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { chargeSessionCalls } from './contract.ts'
import { qualities } from './quality-texts.ts'

const time = z.string().meta({ description: 'ISO 8601' })
const percent = z.number().meta({ description: '%' })
const data = z.object({
  beginAt: time.meta({ description: 'ISO 8601, unique with the VIN' }),
  endAt: time,
  beginSoc: percent,
  endSoc: percent,
  kwh: z.number(),
  ah: z.number(),
  meanKw: z.number(),
  peakKw: z.number(),
  spanSoc: z.number().meta({ description: 'Part of the SOC, in %, from which the capacity was estimated' }),
  capacityAh: z.number().nullable(),
  quality: z.enum(Object.keys(qualities) as Quality[]).meta({ description: 'Whether the capacity is usable' }),
  coveragePercent: z.number().meta({ description: 'Part of the duration with reports, %' }),
  meanC: z.number().nullable(),
  endSpreadMv: z.number().nullable().meta({ description: 'Difference of the cell voltages at the end' }),
  odometerKm: z.number().nullable(),
})

const example = {
  beginAt: '2026-05-20T12:00:00.000Z',
  endAt: '2026-05-20T15:30:00.000Z',
  beginSoc: 20,
  endSoc: 92,
  kwh: 36.1,
  ah: 101.4,
  meanKw: 10.3,
  peakKw: 11.2,
  spanSoc: 71,
  capacityAh: 140.2,
  quality: 'good',
  coveragePercent: 99.1,
  meanC: 26.3,
  endSpreadMv: 12,
  odometerKm: 15_230.4,
} as const
const ofSessions = { data, privacy: 'vehicle', readBy: chargeSessionCalls.query } as const

export const chargingEvents = {
  recorded: eventKind({ ...ofSessions, type: 'charging.recorded', title: ['充电记录', 'Charging recorded'], example }),
  /** Late reports change a session. */
  corrected: eventKind({
    ...ofSessions,
    type: 'charging.corrected',
    title: ['充电更正', 'Charging corrected'],
    example: { ...example, kwh: 36.4 },
  }),
  /** Late reports show that there was no such session, or that it began at another time. */
  removed: eventKind({ ...ofSessions, type: 'charging.removed', title: ['充电撤销', 'Charging removed'], example }),
}

type Data = z.infer<typeof data>
/** A stored session. Times in ms since 1970. */
export type StoredSession = Omit<Data, 'beginAt' | 'endAt'> & { beginAt: number; endAt: number }
const ms = (column: string) => `round(extract(epoch from ${column}) * 1000)::float8`
/** Columns of a `StoredSession`. */
export const sessionColumns =
  sql.raw(`${ms('begin_at')} as "beginAt", ${ms('end_at')} as "endAt", begin_soc as "beginSoc",
  end_soc as "endSoc", kwh, ah, mean_kw as "meanKw", peak_kw as "peakKw", span_soc as "spanSoc",
  capacity_ah as "capacityAh", quality, coverage_percent as "coveragePercent", mean_c as "meanC",
  end_spread_mv as "endSpreadMv", odometer_km as "odometerKm"`)

const iso = (at: number) => new Date(at).toISOString()
/** The data of an event, with its fields in the same order for each session. */
const dataOf = (session: StoredSession): Data =>
  data.parse({ ...session, beginAt: iso(session.beginAt), endAt: iso(session.endAt) })

/** Adds the events of a vehicle's sessions that were replaced, in the transaction that replaces them. */
export async function addChargingEvents(
  db: Pick<Db, 'execute'>,
  vin: string,
  { before, after }: { readonly before: readonly StoredSession[]; readonly after: readonly StoredSession[] },
): Promise<void> {
  const [oldSessions, newSessions] = [before, after].map(
    (sessions) => new Map(sessions.map((session) => [session.beginAt, dataOf(session)])),
  ) as [Map<number, Data>, Map<number, Data>]
  const add = (kind: EventKind<Data>, sessions: readonly Data[]) =>
    addEvents(
      db,
      kind,
      sessions.map((session) => ({
        vin,
        subject: `charging/${vin}/${session.beginAt}`,
        at: Date.parse(session.endAt),
        data: session,
      })),
    )
  const added: Data[] = []
  const corrected: Data[] = []
  for (const [beginAt, session] of newSessions) {
    const old = oldSessions.get(beginAt)
    if (!old) added.push(session)
    else if (JSON.stringify(old) !== JSON.stringify(session)) corrected.push(session)
  }
  await add(
    chargingEvents.removed,
    [...oldSessions].flatMap(([beginAt, session]) => (newSessions.has(beginAt) ? [] : [session])),
  )
  await add(chargingEvents.recorded, added)
  await add(chargingEvents.corrected, corrected)
}
