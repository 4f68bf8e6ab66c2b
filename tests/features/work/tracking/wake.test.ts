import { expect, test } from 'vitest'
import { minuteMs } from '../../../../src/domain/time.ts'
import type { Wake } from '../../../../src/features/work/tracking/vehicleFinder/contract.ts'
import { isNew, isRunning } from '../../../../src/features/work/tracking/vehicleFinder/use-wake.ts'

const wake = (locatedAt: string | null) =>
  ({
    state: 'done',
    askedAt: '2026-06-01T08:00:00.700Z',
    answeredAt: '2026-06-01T08:00:01.000Z',
    vehicle: { locatedAt },
  }) as Wake

test('a position of the second in which the vehicle was woken is a new one, an earlier one is not', () => {
  expect(isNew(wake('2026-06-01T08:00:00.000Z'))).toBe(true)
  expect(isNew(wake('2026-06-01T07:59:59.000Z'))).toBe(false)
  expect(isNew(wake(null))).toBe(false)
})

test('a new position is waited for a minute after the answer', () => {
  const answeredAt = Date.parse('2026-06-01T08:00:01.000Z')
  expect(isRunning(wake('2026-06-01T07:59:59.000Z'), answeredAt + minuteMs - 1)).toBe(true)
  expect(isRunning(wake('2026-06-01T07:59:59.000Z'), answeredAt + minuteMs)).toBe(false)
  expect(isRunning(wake('2026-06-01T08:00:00.000Z'), answeredAt)).toBe(false)
})
