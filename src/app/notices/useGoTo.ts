import { useOpen, useOpens } from '../../kit/client/navigation.ts'

const detail = '/alarm/alarmThirdDetail'
export const alarmQuery = '/warn/queryAlarm'

/** To the alarm itself, or to the list where its page may not be opened. */
export function useGoTo() {
  const open = useOpen()
  const opens = useOpens()
  return (id: number, vin: string) => {
    if (opens(detail)) open(detail, { id })
    else open(alarmQuery, { 'q.vin': vin, view: id })
  }
}
