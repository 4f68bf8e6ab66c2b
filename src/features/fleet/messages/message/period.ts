import { code } from '../../../../domain/contract/code.ts'
import { dayMs, minuteMs } from '../../../../domain/time.ts'
import { fault } from '../../../../platform/fault.ts'
import { longestDays } from '../frame/contract.ts'
import { messageWords as words } from './texts.ts'

/**
 * Throws 'invalid' unless `from` is before `to` and the period is within the limit. The limit is `days` plus the final
 * minute.
 */
export function checkPeriod({ from, to }: { from: string; to: string }, days: number = longestDays): void {
  const ms = Date.parse(to) - Date.parse(from)
  if (ms <= 0)
    throw fault(code.invalid, 'invalid', { fields: [{ field: 'from', label: words.from, text: words.fromAfterTo }] })
  if (ms > days * dayMs + minuteMs)
    throw fault(code.invalid, 'invalid', {
      fields: [{ field: 'to', label: words.to, text: words.periodTooLong, values: { days } }],
    })
}
