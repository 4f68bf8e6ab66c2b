import { zoneCookie } from '../../domain/contract/zone-cookie.ts'
import { fleetZone } from '../../domain/time.ts'
import type { Caller } from '../context.ts'
import { batchLookup } from '../store/batch-lookup.ts'
import { type SQL, type SQLWrapper, sql } from '../store/drizzle.ts'
import { parameter } from './parameters.ts'

/**
 * Time zone for display. It changes no stored value: days, trips by day and statistics use the fleet's zone
 * (`src/domain/time.ts`), so that a new zone does not change the meaning of stored days.
 */
export const platformZone = parameter({
  key: 'display.timeZone',
  kind: 'zone',
  value: fleetZone,
  label: ['显示时区', 'Display time zone'],
  description: [
    '页面、导出、邮件和提示信息中的时间按此时区显示。用户可在“我的”中改用设备时区。按天的统计始终按北京时间划分，不受影响。',
    'Times on pages and in exports, e-mails and messages are shown in this zone. Users can choose their device’s zone under Me. Days and daily statistics always follow Beijing time (UTC+8).',
  ],
})

/** Time zone of an account: its own choice (a column), else that of the platform. */
export const zoneOfAccount = (ownZone: SQLWrapper): SQL<string> =>
  sql<string>`coalesce(${ownZone}, (select value from parameter_value where key = ${platformZone.key}), ${platformZone.value})`

const lookUp = batchLookup<string>(async ({ db }, keys) => {
  const { rows } = await db.execute<{ value: string | null }>(
    sql`select value from parameter_value where key = ${platformZone.key}`,
  )
  return new Map(keys.map((key) => [key, rows[0]?.value ?? platformZone.value]))
})

export const zoneOfPlatform = async (store: Parameters<typeof lookUp>[0]): Promise<string> =>
  (await lookUp(store, platformZone.key)) ?? platformZone.value

const yearSeconds = 365 * 24 * 3600

/** Sets the page's zone cookie when it differs from the platform's zone. */
export function tellZone(caller: Pick<Caller, 'cookie' | 'setCookie'>, zone: string): void {
  if ((caller.cookie(zoneCookie) ?? fleetZone) !== zone)
    caller.setCookie(zoneCookie, zone, { maxAgeS: yearSeconds, readable: true })
}
