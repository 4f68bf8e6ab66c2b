import { expect, test } from 'vitest'
import { daysBack } from '../../../../src/features/work/tracking/trackPlayback/local-time.ts'

test('days are those of Beijing, wherever the browser is', () => {
  const now = Date.parse('2026-03-01T17:30:00Z')
  expect(daysBack(1, 0, now)).toEqual({ from: '2026-03-01T16:00:00.000Z', to: '2026-03-02T16:00:00.000Z' })
  expect(daysBack(1, 1, now)).toEqual({ from: '2026-02-28T16:00:00.000Z', to: '2026-03-01T16:00:00.000Z' })
  expect(daysBack(7, 0, now)).toEqual({ from: '2026-02-23T16:00:00.000Z', to: '2026-03-02T16:00:00.000Z' })
})
