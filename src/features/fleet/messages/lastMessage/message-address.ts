import { dayMs } from '../../../../domain/time.ts'

/** Query of the message page that opens a vehicle's newest message of a time. It covers the day before. */
export function messageAddress(vin: string, at: string): Record<string, string> {
  const end = Date.parse(at) + 1
  return {
    'q.vin': vin,
    'q.at': `${new Date(end - dayMs).toISOString()}~${new Date(end).toISOString()}`,
    open: 'newest',
  }
}
