import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CommandEvent,
  type CommandState,
  commandEvents,
  commandMachine,
  isOpen,
} from '../../../../src/features/work/commands/command/state-texts.ts'
import { inCheck } from '../../../check.ts'

const events = Object.keys(commandEvents) as CommandEvent[]
const states = commandMachine.keys
const begins = ['waiting', 'awaitingApproval'] as const

/** States that the events lead through from `begin`. Events that do not apply leave the state unchanged. */
function path(begin: CommandState, history: readonly CommandEvent[]): CommandState[] {
  const way = [begin]
  for (const event of history) way.push(commandMachine.next(way.at(-1)!, event) ?? way.at(-1)!)
  return way
}

test('whatever happens, an end stays an end but for what the vehicle says of a command that it was sent', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...begins),
      fc.array(fc.constantFrom(...events), { maxLength: 40 }),
      (begin, history) => {
        const way = path(begin, history)
        for (const [index, state] of way.entries()) {
          const next = way[index + 1]
          if (next === undefined || isOpen(state) || next === state) continue
          expect(['unanswered', 'unknown']).toContain(state)
          expect(['receipt', 'progress', 'succeeded', 'failed', 'refused']).toContain(history[index])
        }
        // A command that was never sent does not get a state of execution.
        if (way.some((state) => ['done', 'received', 'running', 'unanswered', 'unknown'].includes(state)))
          expect(way).toContain('sent')
        // A command that waits for approval is not sent without it.
        if (begin === 'awaitingApproval' && way.includes('sent')) expect(history).toContain('approved')
      },
    ),
    { numRuns: inCheck(100, 3_000) },
  )
})

test('every state can be reached, and from every open one an end without the vehicle', () => {
  const reachable = new Set<CommandState>(begins)
  for (let round = 0; round < states.length; round++)
    for (const state of [...reachable])
      for (const event of events) {
        const next = commandMachine.next(state, event)
        if (next) reachable.add(next)
      }
  expect([...reachable].sort()).toEqual([...states].sort())
  const byTime: CommandEvent[] = ['expired', 'silence', 'overdue']
  for (const state of states.filter(isOpen))
    expect(
      byTime.map((event) => commandMachine.next(state, event)).find((next) => next && !isOpen(next)),
      state,
    ).toBeDefined()
})
