import { sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { BoxPeriods } from '../../../../telematics/ingest/connection-types.ts'
import { parameterId } from './frames.ts'

/** Number of latest queries and settings that are searched. */
const latest = 20
const periodKeys: Readonly<Record<number, keyof BoxPeriods>> = {
  [parameterId.reportPeriod]: 'reportMs',
  [parameterId.heartbeat]: 'heartbeatMs',
}

interface Row extends Record<string, unknown> {
  vin: string
  kind: 'setPeriods' | 'readParameters' | 'wake'
  settings: { reportS?: number; heartbeatS?: number }
  result: { items?: unknown } | null
}

/** Returns the intervals of the vehicles for which any is recorded. */
export async function periodsOf(db: Pick<Db, 'execute'>, vins: readonly string[]): Promise<Map<string, BoxPeriods>> {
  const queryResult = await db.execute<Row>(sql`
    select vin, kind, settings, result from (
      select vin, id, kind, settings, result, row_number() over (partition by vin order by id desc) as nth from command
      where vin = any(${texts(vins)}::text[]) and kind in ('setPeriods', 'readParameters', 'wake') and state = 'done') c
    where nth <= ${latest} order by vin, id`)
  const byVin = new Map<string, BoxPeriods>()
  for (const { vin, kind, settings, result } of queryResult.rows) {
    const periods = kind === 'setPeriods' ? periodsOfSettings(settings) : periodsOfItems(result?.items)
    byVin.set(vin, { ...byVin.get(vin), ...periods })
  }
  return new Map([...byVin].filter(([, periods]) => Object.keys(periods).length > 0))
}

const periodsOfSettings = ({ reportS, heartbeatS }: Row['settings']): BoxPeriods => ({
  ...(reportS ? { reportMs: reportS * 1000 } : {}),
  ...(heartbeatS ? { heartbeatMs: heartbeatS * 1000 } : {}),
})

function periodsOfItems(items: unknown): BoxPeriods {
  if (!Array.isArray(items)) return {}
  const entries = items.flatMap((item: { id?: unknown; value?: unknown }) => {
    const key = periodKeys[Number(item.id)]
    return key && typeof item.value === 'number' && item.value > 0 ? [[key, item.value * 1000] as const] : []
  })
  return Object.fromEntries(entries)
}
