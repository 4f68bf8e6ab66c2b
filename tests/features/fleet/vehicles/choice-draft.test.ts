import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseVins } from '../../../../src/domain/vins.ts'
import {
  maxVins,
  type VehicleChoice,
  vehicleChoice,
} from '../../../../src/features/fleet/vehicles/vehicleChoice/contract.ts'
import { choiceOf, emptyChoice } from '../../../../src/features/fleet/vehicles/vehicleChoice/draft.ts'

const letters = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789']
const vin = fc.array(fc.constantFrom(...letters), { minLength: 17, maxLength: 17 }).map((signs) => signs.join(''))
const between = fc.array(fc.constantFrom(' ', '\n', '\r\n', '\t', ';', '；', ',', '，', '、'), {
  minLength: 1,
  maxLength: 4,
})

test('VINs are read whatever stands between them, in any case, each once, in the order given', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(vin, between, fc.boolean()), { maxLength: 40 }), between, (list, lead) => {
      const text = list.map(([one, gap, lower]) => (lower ? one.toLowerCase() : one) + gap.join('')).join('')
      const vins = parseVins(lead.join('') + text)
      expect(vins).toEqual([...new Set(list.map(([one]) => one))])
      expect(parseVins(vins.join(';'))).toEqual(vins)
    }),
  )
  expect([parseVins(''), parseVins(' ;\n；')]).toEqual([[], []])
})

test('what a draft chooses is what the calls take; VINs come back as they were written', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('all', 'vins', 'models', 'groups', 'condition' as const),
      fc.array(vin, { maxLength: 20 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 100 }),
      (by, vins, ids) => {
        const draft = { ...emptyChoice(by), vins: vins.join('\n'), models: ids, groups: ids, filter: { model: ids } }
        const choice = choiceOf(draft)
        const isEmpty = by === 'vins' ? vins.length === 0 : by !== 'all' && ids.length === 0
        expect(choice === undefined).toBe(isEmpty)
        if (choice) expect(vehicleChoice().parse(choice)).toEqual(choice)
      },
    ),
  )
})

test.each<[string, unknown]>([
  ['no VINs', { by: 'vins', vins: [] }],
  ['too many VINs', { by: 'vins', vins: Array.from({ length: maxVins + 1 }, (_, at) => `V${at}`) }],
  ['a VIN that is too long', { by: 'vins', vins: ['X'.repeat(18)] }],
  ['no groups', { by: 'groups', ids: [] }],
  ['an id that is none', { by: 'models', ids: [0] }],
  ['too many models', { by: 'models', ids: Array.from({ length: 101 }, (_, at) => at + 1) }],
  ['a condition that asks for nothing', { by: 'condition', filter: {} }],
  ['a segment, which needs permissions of other things', { by: 'condition', filter: { segment: ['alarm'] } }],
  ['a condition on a field that vehicles do not have', { by: 'condition', filter: { owner: 'x' } }],
  ['two ways at once', { by: 'all', vins: ['A'] }],
  ['no way', { by: 'nearest' }],
])('%s is refused', (_, choice) => expect(vehicleChoice().safeParse(choice).success).toBe(false))

test('a call may bound the VINs more tightly', () => {
  const vins = Array.from({ length: 11 }, (_, at) => `V${at}`)
  const choice: VehicleChoice = { by: 'vins', vins }
  expect([vehicleChoice(10).safeParse(choice).success, vehicleChoice(11).safeParse(choice).success]).toEqual([
    false,
    true,
  ])
})
