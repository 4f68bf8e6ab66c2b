import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  meets,
  operators,
  type QueryClause,
  type QueryOperator,
} from '../../../../src/features/fleet/messages/signalQuery/condition.ts'

const compare: Record<QueryOperator, (a: number, b: number) => boolean> = {
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  ge: (a, b) => a >= b,
  gt: (a, b) => a > b,
}
const small = fc.integer({ min: -3, max: 3 })
const clause = fc.record({ signal: fc.constant('vehicle.soc'), operator: fc.constantFrom(...operators), value: small })
const reading = fc.oneof(fc.constantFrom(null, undefined), small)

test('all and any mean what they say, for every comparison; what is no number meets nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(clause, reading), { maxLength: 5 }), (rows) => {
      const clauses = rows.map(([each]): QueryClause => each)
      const readings = rows.map(([, value]) => (typeof value === 'number' ? { low: value, high: value } : value))
      const matches = rows.map(
        ([{ operator, value }, actual]) => typeof actual === 'number' && compare[operator](actual, value),
      )
      expect(meets({ match: 'all', clauses }, readings)).toBe(rows.length > 0 && matches.every(Boolean))
      expect(meets({ match: 'any', clauses }, readings)).toBe(matches.some(Boolean))
    }),
  )
})

test('a list meets a comparison when one of its extremes does', () => {
  fc.assert(
    fc.property(
      fc.array(small, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('lt', 'le', 'gt', 'ge', 'ne'),
      small,
      (values, operator, value) => {
        const range = { low: Math.min(...values), high: Math.max(...values) }
        const one = { match: 'all', clauses: [{ signal: 'x', operator, value }] } as const
        expect(meets({ ...one, clauses: [...one.clauses] }, [range])).toBe(
          values.some((each) => compare[operator](each, value)),
        )
      },
    ),
  )
})
