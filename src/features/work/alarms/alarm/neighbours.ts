import { send } from '../../../../client/api.ts'
import type { RouteParams } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { AlarmLevel } from '../../../../domain/gb32960/level-texts.ts'
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

/** The same for alarms in these states shown outside the lists. Without `vin` of all vehicles, without `levels` of all. */
export const paramsAmong = (
  handling: readonly HandlingState[],
  vin?: string,
  levels?: readonly AlarmLevel[],
): RouteParams => ({
  list: '/warn/queryAlarm' satisfies AlarmList,
  'q.handling': handling.join(','),
  'q.vin': vin ?? null,
  'q.level': levels?.join(',') ?? null,
})

/** A moment in the key format of lists. Alarms are listed by their start, in either direction. */
const keyOfMoment = (iso: string) => new Date(iso).toISOString().replace('T', ' ').replace('Z', '+00')

interface AlarmPosition {
  readonly id: number
  readonly beginAt: string
}
const keyOf = ({ id, beginAt }: AlarmPosition): RowKey => [keyOfMoment(beginAt), id]

/** Query of the list from which an alarm was opened. */
function queryOfList(search: URLSearchParams) {
  const list = search.get('list')
  const { filter, sort } = readState(search, alarm)
  const always = list !== null && list in alarmLists ? alarmLists[list as AlarmList] : fromElsewhere
  return { page: 1, pageSize: 10, ...(sort ? { sort } : {}), filter: withoutEmpty({ ...filter, ...always }) } as const
}

/** The unhandled alarm that follows in the list, or else the first one. `left`: number of unhandled alarms. */
export async function nextUnhandled({ id, beginAt }: AlarmPosition, search: URLSearchParams) {
  const query = queryOfList(search)
  const openQuery = { ...query, filter: { ...query.filter, handling: ['open'] } }
  const [following, all] = await Promise.all([
    send(alarmCalls.query, { ...openQuery, count: 'none', after: keyOf({ id, beginAt }) }),
    send(alarmCalls.query, openQuery),
  ])
  const isOther = (row: AlarmPosition) => row.id !== id
  return { next: [...following.rows, ...all.rows].find(isOther)?.id, left: all.total ?? 0 }
}

/** Previous and next alarm in the list from which this one was opened. Handling it does not change its place. */
export function useNeighbours(
  row: AlarmPosition,
  search: URLSearchParams,
): { readonly previous: number | undefined; readonly next: number | undefined } {
  const may = useMay()(alarmCalls.query)
  const query = { ...queryOfList(search), count: 'none' } as const
  const key = keyOf(row)
  const options = { quiet: true, enabled: may }
  const before = useCall(alarmCalls.query, { ...query, before: key }, options)
  const after = useCall(alarmCalls.query, { ...query, after: key }, options)
  return { previous: before.data?.rows.at(-1)?.id, next: after.data?.rows[0]?.id }
}
