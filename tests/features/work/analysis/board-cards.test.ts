import { expect, test } from 'vitest'
import { few } from '../../../../src/client/few.ts'
import { differ } from '../../../../src/features/work/analysis/board/arrange-cards.ts'
import { periodParam, readPeriod } from '../../../../src/features/work/analysis/board/period-param.ts'
import { moveItem } from '../../../../src/ui/parts/flow.ts'
import { stepOf } from '../../../../src/ui/parts/moving.ts'

test('a card moves as far as there are places', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
  expect(moveItem(['a', 'b', 'c'], 0, -5)).toEqual(['a', 'b', 'c'])
  expect(stepOf({ altKey: true, key: 'ArrowUp' })).toBe(-1)
  expect(stepOf({ altKey: false, key: 'ArrowUp' })).toBeUndefined()
  expect(stepOf({ altKey: true, key: 'Tab' })).toBeUndefined()
  const card = { id: 1, chart: 1, name: '', width: 6, height: 'normal', shown: null } as const
  expect(differ([card], [{ ...card, name: 'other' }])).toBe(false)
  expect(differ([card], [{ ...card, width: 12 }])).toBe(true)
})

test('an address names a period, or that each chart has its own', () => {
  for (const period of [{ days: 30 }, { from: '2026-01-01', to: '2026-01-31' }, null])
    expect(readPeriod(periodParam(period))).toEqual(period)
  for (const text of [null, '', '0', '1000', 'x', '2026-02-01~2026-01-01']) expect(readPeriod(text)).toBeUndefined()
})

test('a few at a time, in order; what is given up never starts', async () => {
  const inTurn = few(2)
  const ends: (() => void)[] = []
  const startedTasks: number[] = []
  const task = (n: number) => () => {
    startedTasks.push(n)
    return new Promise<void>((end) => ends.push(end))
  }
  const controller = new AbortController()
  const all = [
    inTurn(task(1)),
    inTurn(task(2)),
    inTurn(task(3), controller.signal).catch(() => 'given up'),
    inTurn(task(4)),
  ]
  await Promise.resolve()
  expect(startedTasks).toEqual([1, 2])
  controller.abort()
  ends[0]?.()
  await expect.poll(() => startedTasks).toEqual([1, 2, 4])
  for (const end of ends) end()
  expect((await Promise.all(all))[2]).toBe('given up')
})
