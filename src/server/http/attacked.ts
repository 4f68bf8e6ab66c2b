import { code } from '../../kit/code.ts'
import type { Parts } from '../context.ts'
import { fault } from '../fault.ts'

const minuteMs = 60_000
const mostKeys = 50_000

/** Counts one use of `key`; throws 'too many' when its minute has none left. */
export type AttackedLimit = (parts: Pick<Parts, 'store' | 'now'>, key: string) => void

/**
 * How often in a minute something may be asked for that could be attacked: a meeting, a phone number at a meeting, a code
 * that somebody guesses. A hall of people stands behind one address, so the address says nothing. As other rates it is
 * counted by each process for itself, without the store: a shared counter would be the row that everybody waits for.
 */
export function attackedLimit(perMinute: number): AttackedLimit {
  const counted = new WeakMap<Parts['store'], Map<string, { minute: number; count: number }>>()
  return ({ store, now }, key) => {
    const counts = counted.get(store) ?? new Map<string, { minute: number; count: number }>()
    counted.set(store, counts)
    const minute = Math.floor(now().getTime() / minuteMs)
    const before = counts.get(key)
    const count = before?.minute === minute ? before.count + 1 : 1
    // Behind the others again: what was not asked for the longest is forgotten first.
    counts.delete(key)
    if (counts.size >= mostKeys) counts.delete(counts.keys().next().value ?? '')
    counts.set(key, { minute, count })
    if (count > perMinute) throw fault(code.throttled, 'throttled')
  }
}
