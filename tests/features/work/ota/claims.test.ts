import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimOf, type VehicleHolder } from '../../../../src/features/work/ota/campaign/machine/claims.ts'
import { inCheck } from '../../../check.ts'

test('a free vehicle is planned, a planned one changes hands with leave alone, one that was sent an update stays', () => {
  const from = new Set([7])
  expect(claimOf(undefined, new Set())).toBe('free')
  expect(claimOf({ campaign: 7, isUnderWay: false }, new Set())).toBe('leaveOut')
  expect(claimOf({ campaign: 7, isUnderWay: false }, from)).toBe('takeOver')
  expect(claimOf({ campaign: 8, isUnderWay: false }, from)).toBe('leaveOut')
  expect(claimOf({ campaign: 7, isUnderWay: true }, from)).toBe('leaveOut')
})

const number = fc.integer({ min: 1, max: 5 })
const act = fc.record({
  what: fc.constantFrom('plan', 'plan', 'send', 'end'),
  campaign: number,
  vehicle: number,
  takesFrom: fc.uniqueArray(number, { maxLength: 3 }),
})

test('whatever campaigns do in whatever order, a vehicle leaves one only as it was approved, or when it ends there', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
      const holders = new Map<number, VehicleHolder>()
      for (const { what, campaign, vehicle, takesFrom } of acts) {
        const before = holders.get(vehicle)
        if (what === 'plan' && before?.campaign !== campaign) {
          const claim = claimOf(before, new Set(takesFrom))
          if (claim !== 'leaveOut') holders.set(vehicle, { campaign, isUnderWay: false })
          const isMoved = before !== undefined && holders.get(vehicle)?.campaign === campaign
          if (isMoved) expect([before.isUnderWay, takesFrom.includes(before.campaign)]).toEqual([false, true])
          expect(claim === 'free').toBe(before === undefined)
        }
        if (what === 'send' && before?.campaign === campaign) holders.set(vehicle, { campaign, isUnderWay: true })
        if (what === 'end' && before?.campaign === campaign) holders.delete(vehicle)
        // Acts of other campaigns do not change a vehicle's claim, except for a takeover.
        if (before && what !== 'plan' && before.campaign !== campaign) expect(holders.get(vehicle)).toBe(before)
      }
    }),
    { numRuns: inCheck(200, 1_000) },
  )
})
