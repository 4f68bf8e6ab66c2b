import { useOpen, useOpens } from '../../client/navigation.ts'

const detail = '/alarm/alarmThirdDetail'
export const alarmQuery = '/warn/queryAlarm'

/** Opens the alarm itself, or the list if the user may not open its page. */
export function useGoTo() {
  const open = useOpen()
  const opens = useOpens()
  return (id: number, vin: string) => {
    if (opens(detail)) open(detail, { id })
    else open(alarmQuery, { 'q.vin': vin, view: id })
  }
}
