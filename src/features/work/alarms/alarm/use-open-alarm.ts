import { useOpen, useOpens } from '../../../../client/navigation.ts'

import { alarmPage } from './page.ts'

const alarmList = '/warn/queryAlarm'

/** Opens the alarm itself, or the list if the user may not open its page. */
export function useOpenAlarm() {
  const open = useOpen()
  const opens = useOpens()
  return (id: number, vin: string) => {
    if (opens(alarmPage)) open(alarmPage, { id })
    else open(alarmList, { 'q.vin': vin, view: id })
  }
}
