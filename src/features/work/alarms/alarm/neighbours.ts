import type { RouteParams } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { type Filter, readState, withoutEmpty } from '../../../../record/model/address.ts'
import type { RowKey } from '../../../../record/model/record.ts'
import { alarm, alarmCalls } from './contract.ts'
import type { HandlingState } from './state-texts.ts'

/** Lists from which an alarm is opened, with their fixed filters. */
const alarmLists = {
  '/warn/queryAlarm': {},
  '/alarm/alarmThird': { level: ['3', '4'] },
} as const satisfies Record<string, Filter>
type AlarmList = keyof typeof alarmLists
/** Filter for an alarm that was not opened from a list: open alarms. */
const fromElsewhere: Filter = { handling: ['open'] }

const isOurs = (key: string) => key.startsWith('q.') || key === 'sort'

/** Parameters that open an alarm with the filter and order of its list. */
export const paramsFrom = (list: AlarmList, search: URLSearchParams): RouteParams => ({
  list,
  ...Object.fromEntries([...search].filter(([key]) => isOurs(key))),
})

/** The same for alarms in these states shown outside the lists, of one vehicle or all. */
export const paramsAmong = (handling: readonly HandlingState[], vin?: string): RouteParams => ({
  list: '/warn/queryAlarm' satisfies AlarmList,
  'q.handling': handling.join(','),
  'q.vin': vin ?? null,
})

/** A moment in the key format of lists. Alarms are listed by their start, in either direction. */
const keyOfMoment = (iso: string) => new Date(iso).toISOString().replace('T', ' ').replace('Z', '+00')

/** Previous and next alarm in the list from which this one was opened. Handling it does not change its place. */
export function useNeighbours(
  { id, beginAt }: { readonly id: number; readonly beginAt: string },
  search: URLSearchParams,
): { readonly previous: number | undefined; readonly next: number | undefined } {
  const may = useMay()(alarmCalls.query)
  const list = search.get('list')
  const { filter, sort } = readState(search, alarm)
  const always = list !== null && list in alarmLists ? alarmLists[list as AlarmList] : fromElsewhere
  const query = {
    page: 1,
    pageSize: 10,
    count: 'none',
    ...(sort ? { sort } : {}),
    filter: withoutEmpty({ ...filter, ...always }),
  } as const
  const key: RowKey = [keyOfMoment(beginAt), id]
  const options = { quiet: true, enabled: may }
  const before = useCall(alarmCalls.query, { ...query, before: key }, options)
  const after = useCall(alarmCalls.query, { ...query, after: key }, options)
  return { previous: before.data?.rows.at(-1)?.id, next: after.data?.rows[0]?.id }
}
