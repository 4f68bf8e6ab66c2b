import { minuteMs } from '../../../../domain/time.ts'

const aroundMs = 5 * minuteMs

/** Related pages of an alarm: its details, and the messages five minutes before and after. */
export function readingOn({ id, vin, beginAt }: { id: number; vin: string; beginAt: string }) {
  const at = new Date(beginAt).getTime()
  const period = [at - aroundMs, at + aroundMs].map((moment) => new Date(moment).toISOString())
  return [
    { key: 'openDetail', route: '/alarm/alarmThirdDetail', params: { id } },
    {
      key: 'openMessages',
      route: '/message/messageDetailQuery',
      params: { 'q.vin': vin, 'q.at': period.join('~') },
    },
  ] as const
}
