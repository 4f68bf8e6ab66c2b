import { z } from 'zod'
import type { Quality } from '../../../../domain/battery/capacity.ts'
import { addEvents } from '../../../../platform/event/add.ts'
import { type EventKind, eventKind } from '../../../../platform/event/kind.ts'
import { iso, time } from '../../../../platform/event/values.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { chargeSessionCalls } from './contract.ts'
import { qualities } from './quality-texts.ts'

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
/** A stored session. Times as the database returns them. */
export type StoredSession = Data
/** Columns of a `StoredSession`. Citus computes no times in RETURNING. */
export const sessionColumns = sql.raw(`begin_at as "beginAt", end_at as "endAt", begin_soc as "beginSoc",
  end_soc as "endSoc", kwh, ah, mean_kw as "meanKw", peak_kw as "peakKw", span_soc as "spanSoc",
  capacity_ah as "capacityAh", quality, coverage_percent as "coveragePercent", mean_c as "meanC",
  end_spread_mv as "endSpreadMv", odometer_km as "odometerKm"`)

/** The data of an event, with its fields in the same order for each session. */
const dataOf = (session: StoredSession): Data =>
  data.parse({ ...session, beginAt: iso(session.beginAt), endAt: iso(session.endAt) })

/** Adds the events of a vehicle's sessions that were replaced, in the transaction that replaces them. */
export async function addChargingEvents(
  db: Pick<Db, 'execute'>,
  vin: string,
  { before, after }: { readonly before: readonly StoredSession[]; readonly after: readonly StoredSession[] },
): Promise<void> {
  const byBegin = (sessions: readonly StoredSession[]) =>
    new Map(sessions.map(dataOf).map((session) => [session.beginAt, session]))
  const [oldSessions, newSessions] = [byBegin(before), byBegin(after)]
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
  const isCorrected = (session: Data) => {
    const old = oldSessions.get(session.beginAt)
    return old !== undefined && JSON.stringify(old) !== JSON.stringify(session)
  }
  const [oldData, newData] = [[...oldSessions.values()], [...newSessions.values()]]
  await add(
    chargingEvents.removed,
    oldData.filter(({ beginAt }) => !newSessions.has(beginAt)),
  )
  await add(
    chargingEvents.recorded,
    newData.filter(({ beginAt }) => !oldSessions.has(beginAt)),
  )
  await add(chargingEvents.corrected, newData.filter(isCorrected))
}
