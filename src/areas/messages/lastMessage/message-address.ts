import { dayMs } from '../../../time.ts'

/** The message page's address for a vehicle's newest message of a moment: the day before it, the message opened. */
export function messageAddress(vin: string, at: string): Record<string, string> {
  const end = Date.parse(at) + 1
  return {
    'q.vin': vin,
    'q.at': `${new Date(end - dayMs).toISOString()}~${new Date(end).toISOString()}`,
    open: 'newest',
  }
}
