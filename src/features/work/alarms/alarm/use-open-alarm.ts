import { type RouteParams, useOpen, useOpens } from '../../../../client/navigation.ts'
import { alarmPage } from './page.ts'

const alarmList = '/warn/queryAlarm'

/** Opens the alarm itself, or the list if the user may not open its page. `among`: list that one goes through. */
export function useOpenAlarm() {
  const open = useOpen()
  const opens = useOpens()
  return (id: number, vin: string, among: RouteParams = {}) => {
    if (opens(alarmPage)) open(alarmPage, { ...among, id })
    else open(alarmList, { 'q.vin': vin, view: id })
  }
}
