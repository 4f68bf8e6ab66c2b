import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  eligibility,
  judge,
  type ReportedPart,
  type VehicleFacts,
} from '../../../../src/features/work/ota/eligibility/eligible.ts'
import { planHash } from '../../../../src/features/work/ota/eligibility/hash.ts'
import { problemsOf } from '../../../../src/features/work/ota/eligibility/problems.ts'
import { reasonWords } from '../../../../src/features/work/ota/eligibility/reason-texts.ts'
import { type IneligibleCode, ineligibleCodes, type UpgradePlan } from '../../../../src/features/work/ota/plan.ts'
import { dayAt, planPart, planWith, rule, runs, vehicleWith } from './plans.ts'

const codesOf = (vehicle: VehicleFacts, plan: UpgradePlan) => eligibility(vehicle, plan).map(({ code }) => code)

test('a vehicle that meets every rule is eligible', () => {
  expect(eligibility(vehicleWith(), planWith())).toEqual([])
})

const own = vehicleWith().vin
const reasonCases: Record<IneligibleCode, () => ReturnType<typeof eligibility>> = {
  outOfScope: () => eligibility(vehicleWith(), planWith({ who: { models: [11] } })),
  excluded: () => eligibility(vehicleWith(), planWith({ who: { excluded: [own] } })),
  notOfType: () => eligibility(vehicleWith({ vehicleType: 2 }), planWith()),
  noBox: () => eligibility(vehicleWith({ hasBox: false }), planWith()),
  unknownVersions: () => eligibility(vehicleWith({ parts: [] }), planWith()),
  staleReport: () => eligibility(vehicleWith({ at: dayAt + 31 * 86_400_000 }), planWith()),
  hardwareMismatch: () =>
    eligibility(vehicleWith(), planWith({ content: [planPart('BMS', 3, { hardwareIds: ['HW-BMS-B'] })] })),
  startVersionMissing: () =>
    eligibility(vehicleWith(), planWith({ startVersions: [{ partNumber: 'P-BMS', versions: ['1.1.0'] }] })),
  dependencyUnmet: () => eligibility(vehicleWith(), planWith({ depends: [rule('VCU', 'atLeast', 6)] })),
  conflict: () => eligibility(vehicleWith(), planWith({ conflicts: [rule('VCU', 'is', 5)] })),
  alreadyThere: () => eligibility(vehicleWith({ parts: [runs('BMS', 3)] }), planWith()),
  newerInstalled: () => eligibility(vehicleWith({ parts: [runs('BMS', 4)] }), planWith()),
  otherCampaignActive: () => eligibility(vehicleWith(), planWith(), [{ name: 'Spring' }]),
}
test.each(Object.keys(ineligibleCodes) as IneligibleCode[])('%s is told, and it alone', (code) => {
  expect(reasonCases[code]().map((reason) => reason.code)).toEqual([code])
})

describe('who', () => {
  const lists = [
    ['models', { models: [10] }, { models: [11, 12] }],
    ['series', { series: [100] }, { series: [101] }],
    ['groups', { groups: [7] }, { groups: [8] }],
    ['regions', { regions: ['310000'] }, { regions: ['330000'] }],
    ['VINs', { vins: [own] }, { vins: ['LTESTV00000000002'] }],
    ['versions', { versions: [rule('VCU', 'atLeast', 5)] }, { versions: [rule('VCU', 'below', 5)] }],
  ] as const
  const vehicle = vehicleWith({ groups: [7, 9], region: '310000' })
  test.each(lists)('%s', (_, within, without) => {
    expect(codesOf(vehicle, planWith({ who: within }))).toEqual([])
    expect(codesOf(vehicle, planWith({ who: without }))).toEqual(['outOfScope'])
  })
  test('of several lists each must be met, and each that is not is told', () => {
    const answers = eligibility(vehicle, planWith({ who: { models: [10], series: [101], regions: ['330000'] } }))
    expect(answers.map(({ list }) => list)).toEqual(['region', 'series'])
  })
  test('a vehicle without a position is in no region', () => {
    expect(codesOf(vehicleWith(), planWith({ who: { regions: ['310000'] } }))).toEqual(['outOfScope'])
  })
})

describe('dependencies, conflicts, start versions', () => {
  test('what comes with the same plan counts as there: two parts may need each other', () => {
    const plan = planWith({
      content: [planPart('BMS', 3), planPart('VCU', 6)],
      depends: [rule('BMS', 'atLeast', 3), rule('VCU', 'is', 6)],
    })
    expect(codesOf(vehicleWith(), plan)).toEqual([])
  })
  test('two plans that wait for each other: each says what it waits for, and the circle is named', () => {
    const first = planWith({ content: [planPart('BMS', 3)], depends: [rule('VCU', 'atLeast', 6)] })
    const second = planWith({ content: [planPart('VCU', 6)], depends: [rule('BMS', 'atLeast', 3)] })
    expect(eligibility(vehicleWith(), first)).toEqual([
      { code: 'dependencyUnmet', ecu: 'VCU', partNumber: 'P-VCU', has: '1.5.0', needs: '≥1.6.0' },
    ])
    expect(codesOf(vehicleWith(), second)).toEqual(['dependencyUnmet'])
    const [a, b] = [
      { name: 'A', plan: first },
      { name: 'B', plan: second },
    ]
    expect(problemsOf(a, [b])).toEqual([{ code: 'cycle', about: 'A → B → A' }])
    expect(problemsOf(b, [a])).toEqual([{ code: 'cycle', about: 'B → A → B' }])
    const third = { name: 'C', plan: planWith({ content: [planPart('VCU', 6)] }) }
    expect(problemsOf(a, [third])).toEqual([])
    // No cycle across vehicle types.
    expect(problemsOf(a, [{ ...b, plan: { ...second, who: { ...second.who, vehicleType: 2 } } }])).toEqual([])
  })
  test('a part that nobody reported meets no dependency, and no conflict', () => {
    const missing = { code: 'dependencyUnmet', partNumber: 'P-ESP', needs: '≥1.1.0' }
    expect(eligibility(vehicleWith(), planWith({ depends: [rule('ESP', 'atLeast', 1)] }))).toEqual([missing])
    expect(codesOf(vehicleWith(), planWith({ depends: [rule('ESP', 'isNot', 1)] }))).toEqual([])
    expect(codesOf(vehicleWith(), planWith({ conflicts: [rule('ESP', 'below', 9)] }))).toEqual([])
  })
  test('a version that is replaced conflicts with nothing', () => {
    expect(codesOf(vehicleWith(), planWith({ conflicts: [rule('BMS', 'is', 2)] }))).toEqual([])
  })
  test('a delta starts from its own version alone', () => {
    const content = [planPart('BMS', 3, { fromVersion: '1.1.0' })]
    expect(codesOf(vehicleWith(), planWith({ content }))).toEqual(['startVersionMissing'])
    expect(codesOf(vehicleWith({ parts: [runs('BMS', 1)] }), planWith({ content }))).toEqual([])
    // A vehicle that already runs the target version needs no installation.
    expect(codesOf(vehicleWith({ parts: [runs('BMS', 3)] }), planWith({ content }))).toEqual(['alreadyThere'])
  })
  test('an unknown version is not guessed to be older, unless it is named as a start', () => {
    const vehicle = vehicleWith({ parts: [runs('BMS', 2, { version: '1.2.0-rc', counter: null })] })
    expect(codesOf(vehicle, planWith())).toEqual(['unknownVersions'])
    const startVersions = [{ partNumber: 'P-BMS', versions: ['1.2.0-rc'] }]
    expect(codesOf(vehicle, planWith({ startVersions }))).toEqual([])
    const other = vehicleWith({ parts: [runs('BMS', 2), runs('VCU', 5, { version: 'x', counter: null })] })
    for (const rules of [{ depends: [rule('VCU', 'atLeast', 1)] }, { conflicts: [rule('VCU', 'below', 1)] }])
      expect(codesOf(other, planWith(rules))).toEqual(['unknownVersions'])
    expect(codesOf(other, planWith({ conflicts: [rule('VCU', 'is', 1)] }))).toEqual([])
  })
  test('of several parts those that run already need nothing', () => {
    const plan = planWith({ content: [planPart('BMS', 3), planPart('VCU', 5)] })
    expect(codesOf(vehicleWith(), plan)).toEqual([])
    expect(codesOf(vehicleWith({ parts: [runs('BMS', 3), runs('VCU', 5)] }), plan)).toEqual(['alreadyThere'])
    expect(codesOf(vehicleWith({ parts: [runs('BMS', 3)] }), plan)).toEqual(['unknownVersions'])
  })
  test('an ECU with another part number is other hardware', () => {
    const vehicle = vehicleWith({ parts: [runs('BMS', 9, { partNumber: 'P-OLD' })] })
    expect(eligibility(vehicle, planWith())).toEqual([
      { code: 'hardwareMismatch', ecu: 'BMS', partNumber: 'P-BMS', has: 'P-OLD', needs: 'P-BMS' },
    ])
  })
})

describe('contradictions of a plan', () => {
  test.each([
    ['noContent', planWith({ content: [] })],
    ['ecuTwice', planWith({ content: [planPart('BMS', 3), planPart('BMS', 4)] })],
    ['dependsOnOther', planWith({ depends: [rule('BMS', 'below', 3)] })],
    ['conflictsWithOwn', planWith({ conflicts: [rule('BMS', 'atLeast', 2)] })],
    ['dependsAndConflicts', planWith({ depends: [rule('VCU', 'is', 1)], conflicts: [rule('VCU', 'is', 1)] })],
    ['noStart', planWith({ startVersions: [{ partNumber: 'P-BMS', versions: ['1.3.0'] }] })],
    ['excludedNamed', planWith({ who: { vins: [own], excluded: [own] } })],
  ] as const)('%s', (code, plan) => {
    expect(problemsOf({ name: 'A', plan }).map((problem) => problem.code)).toEqual([code])
  })
})

test.each([
  [
    planWith({ depends: [rule('VCU', 'atLeast', 6)] }),
    'VCU runs 1.5.0, needs 1.6.0 or newer',
    'VCU 运行 1.5.0，需要 1.6.0 或更高版本',
  ],
  [
    planWith({ depends: [rule('VCU', 'below', 5)] }),
    'VCU runs 1.5.0, needs older than 1.5.0',
    'VCU 运行 1.5.0，需要低于 1.5.0 的版本',
  ],
  [planWith({ depends: [rule('ESP', 'is', 5)] }), 'P-ESP not reported, needs 1.5.0', '没有上报 P-ESP，需要 1.5.0'],
  [
    planWith({ staleDays: 0 }),
    'BMS reported on 1 Jun 2026, more than 0 days ago',
    'BMS 的版本上报于 2026-06-01，超过 0 天',
  ],
])('a reason in words: %#', (plan, en, zh) => {
  const [failure] = judge(vehicleWith(), plan).filter(({ ok }) => !ok)
  expect(reasonWords(failure!)).toEqual([zh, en])
})

// Few values, so that rules often match vehicles.
const ecus = ['BMS', 'VCU', 'ESP']
const anyN = fc.integer({ min: 1, max: 4 })
const anyRule = fc
  .tuple(fc.constantFrom(...ecus), fc.constantFrom('is', 'isNot', 'atLeast', 'below'), anyN)
  .map(([ecu, op, n]) => rule(ecu, op as 'is', n))
const anyPlanPart = fc
  .record({ ecu: fc.constantFrom(...ecus), n: anyN, delta: fc.option(anyN), hardware: fc.subarray(['HW-BMS-A', 'B']) })
  .map(({ ecu, n, delta, hardware }) =>
    planPart(ecu, n, { hardwareIds: hardware, ...(delta ? { fromVersion: `1.${delta}.0` } : {}) }),
  )
const anyPlan: fc.Arbitrary<UpgradePlan> = fc
  .record({
    content: fc.uniqueArray(anyPlanPart, { minLength: 1, maxLength: 3, selector: ({ ecu }) => ecu }),
    depends: fc.array(anyRule, { maxLength: 2 }),
    conflicts: fc.array(anyRule, { maxLength: 2 }),
    startVersions: fc.array(
      fc.record({
        partNumber: fc.constant('P-BMS'),
        versions: fc.array(
          anyN.map((n) => `1.${n}.0`),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 1 },
    ),
    who: fc.record({
      models: fc.subarray([10, 11]),
      groups: fc.subarray([7, 8]),
      regions: fc.subarray(['310000', '330000']),
      excluded: fc.subarray([own]),
      versions: fc.array(anyRule, { maxLength: 1 }),
    }),
  })
  .map((parts) => planWith(parts))
const anyPart: fc.Arbitrary<ReportedPart> = fc
  .record({ ecu: fc.constantFrom(...ecus), n: anyN, known: fc.boolean(), days: fc.integer({ min: 0, max: 60 }) })
  .map(({ ecu, n, known: hasCounter, days }) =>
    runs(ecu, n, {
      ...(hasCounter ? {} : { counter: null }),
      reportedAt: new Date(dayAt - days * 86_400_000).toISOString(),
    }),
  )
const anyVehicle = fc
  .record({
    vehicleType: fc.constantFrom(1, 1, 1, 2, null),
    groups: fc.subarray([7, 8, 9]),
    region: fc.constantFrom('310000', '330000', null),
    hasBox: fc.boolean(),
    parts: fc.uniqueArray(anyPart, { maxLength: 3, selector: ({ ecu }) => ecu }),
  })
  .map((facts) => vehicleWith(facts))
const shuffle = <T>(values: readonly T[], seed: number) =>
  values
    .map((value, index) => [Math.imul(seed + index, 2_654_435_761) >>> 0, value] as const)
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value)

test('whatever the order of rules and facts, the answer is the same, and so is the hash', () => {
  fc.assert(
    fc.property(anyVehicle, anyPlan, fc.integer(), (vehicle, plan, seed) => {
      const shuffledPlan: UpgradePlan = {
        ...plan,
        depends: shuffle(plan.depends, seed),
        conflicts: shuffle(plan.conflicts, seed),
        who: { ...plan.who, models: shuffle(plan.who.models, seed), groups: shuffle(plan.who.groups, seed) },
      }
      const other = { ...vehicle, parts: shuffle(vehicle.parts, seed), groups: shuffle(vehicle.groups, seed) }
      expect(judge(other, shuffledPlan)).toEqual(judge(vehicle, plan))
      expect(planHash(shuffledPlan)).toBe(planHash(plan))
      expect(judge(vehicle, plan)).toEqual(judge(structuredClone(vehicle), structuredClone(plan)))
    }),
  )
})

test('an eligible vehicle stays eligible when facts change that no rule speaks of', () => {
  const older = fc.uniqueArray(
    anyPart.filter(({ counter }) => counter !== null && counter < 4),
    { minLength: 3, selector: ({ ecu }) => ecu },
  )
  const newest = anyPlan.map((plan) => ({
    ...plan,
    content: plan.content.map(({ ecu }) => planPart(ecu, 4)),
    who: { ...plan.who, models: [], groups: [], regions: [], excluded: [], versions: [] },
    staleDays: 90,
    startVersions: [],
    depends: plan.depends.slice(0, 1),
    conflicts: plan.conflicts.slice(0, 1),
  }))
  fc.assert(
    fc.property(older, newest, anyPart, (parts, plan, part) => {
      const vehicle = vehicleWith({ parts })
      fc.pre(eligibility(vehicle, plan).length === 0)
      const strange = { ...part, ecu: 'RADIO', partNumber: 'P-RADIO', reportedAt: '2001-01-01T00:00:00.000Z' }
      const changedVehicle = {
        ...vehicle,
        series: 999,
        groups: [...vehicle.groups, 12],
        parts: [...vehicle.parts, strange],
      }
      expect(eligibility(changedVehicle, plan)).toEqual([])
    }),
  )
})

test('every answer can be said in both languages, with nothing left to fill in', () => {
  fc.assert(
    fc.property(anyVehicle, anyPlan, (vehicle, plan) => {
      for (const answer of judge(vehicle, plan, [{ name: 'x' }]))
        for (const text of reasonWords(answer)) expect(text).not.toMatch(/[{}]|undefined| {2}/)
    }),
  )
})

test('an ineligible vehicle has a reason for each rule that it fails, and no more', () => {
  fc.assert(
    fc.property(anyVehicle, anyPlan, (vehicle, plan) => {
      const failures = judge(vehicle, plan).filter(({ ok }) => !ok)
      expect(eligibility(vehicle, plan)).toEqual(failures.map(({ ok: _ok, ...reason }) => reason))
      expect(new Set(failures.map((each) => JSON.stringify(each))).size).toBe(failures.length)
    }),
  )
})

test('the hash is of everything that is installed, and to whom', () => {
  const before = planHash(planWith())
  const changes = [
    planWith({ staleDays: 31 }),
    planWith({ content: [planPart('BMS', 3, { file: { ...planPart('BMS', 3).file, sha256: 'd'.repeat(64) } })] }),
    planWith({ content: [planPart('BMS', 3), planPart('VCU', 6)] }),
    planWith({ content: [planPart('VCU', 6), planPart('BMS', 3)] }),
    planWith({ who: { vins: [own] } }),
  ].map(planHash)
  expect(new Set([before, ...changes]).size).toBe(changes.length + 1)
})
