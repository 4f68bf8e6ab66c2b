import { code } from '../../../kit/code.ts'
import { longestDays } from '../../../kit/frame/calls.ts'
import { fault } from '../../../server/fault.ts'
import { messageWords as words } from './texts.ts'

const dayMs = 86_400_000

/** Throws 'invalid' unless `from` is before `to` and the period is at most so many days. */
export function checkPeriod({ from, to }: { from: string; to: string }, days: number = longestDays): void {
  const ms = Date.parse(to) - Date.parse(from)
  if (ms <= 0)
    throw fault(code.invalid, 'invalid', { fields: [{ field: 'from', label: words.from, text: words.fromAfterTo }] })
  if (ms > days * dayMs)
    throw fault(code.invalid, 'invalid', {
      fields: [{ field: 'to', label: words.to, text: words.periodTooLong, values: { days } }],
    })
}
