/** Thresholds of a vehicle's upgrade: each condition below, at and above its threshold, one at a time. */
import { describe, expect, test } from 'vitest'
import { dayMs, fleetDayStart, hourMs } from '../../src/domain/time.ts'
import { eligibility, meets, type VehicleFacts } from '../../src/features/work/ota/eligibility/eligible.ts'
import { offerKind, unmetCondition } from '../../src/features/work/ota/target/offer-kind.ts'
import { isInWindow } from '../../src/features/work/ota/target/window.ts'
import { each } from './each-case.ts'
import { planOfPart } from './work/ota/campaigns.ts'

const monday = fleetDayStart('2026-11-23')

describe('an upgrade', () => {
  const { install } = planOfPart()
  const ready = { parked: true, gearP: true, charging: false, socPercent: 30 }

  test('needs each of its conditions, known and met', () => {
    const strict = { ...install, parked: true, notCharging: true, socPercent: 30 }
    each(
      (more: Partial<Record<keyof typeof ready, unknown>>) => unmetCondition(strict, { ...ready, ...more } as never),
      [
        [{}, undefined],
        [{ parked: false }, 'parked'],
        [{ parked: null }, 'parked'],
        [{ gearP: false }, 'gear'],
        [{ gearP: null }, 'gear'],
        [{ charging: true }, 'charging'],
        [{ charging: null }, 'charging'],
        [{ socPercent: 29.9 }, 'soc'],
        [{ socPercent: 30 }, undefined],
        [{ socPercent: null }, 'soc'],
      ],
    )
    const none = { ...install, parked: false, notCharging: false, socPercent: 0 }
    const unknown = { parked: null, gearP: null, charging: null, socPercent: null }
    expect(unmetCondition(none, unknown)).toBeUndefined()
    expect(unmetCondition({ ...none, notCharging: true }, { ...unknown, charging: false })).toBeUndefined()
  })

  test('is offered only where nothing stands in its way', () => {
    const facts = {
      state: 'accepted',
      paused: false,
      campaign: 'running',
      install,
      vehicle: ready,
      zone: 'Asia/Shanghai',
      now: monday,
      withdrawn: false,
    } as const
    const closedWindow = { ...install, windows: [{ from: '01:00', until: '02:00', days: [] }] }
    const kind = (more: object) => {
      const { kind: offer, hold } = offerKind({ ...facts, ...more } as never)
      return hold ?? offer
    }
    each(kind, [
      [{}, 'deploy'],
      [{ withdrawn: true }, 'withdrawn'],
      [{ paused: true }, 'paused'],
      [{ campaign: 'paused' }, 'paused'],
      [{ campaign: 'held' }, 'paused'],
      [{ campaign: 'terminated' }, 'paused'],
      [{ install: closedWindow }, 'window'],
      [{ vehicle: { ...ready, parked: false } }, 'parked'],
      [{ state: 'offered' }, 'confirm'],
      [{ state: 'notified' }, 'confirm'],
      [{ state: 'notified', withdrawn: true }, 'withdrawn'],
      [{ state: 'notified', install: { ...install, consent: 'none' } }, 'deploy'],
      [{ state: 'notified', install: { ...closedWindow, consent: 'none' } }, 'window'],
      [{ state: 'installing', paused: true, withdrawn: true, campaign: 'held' }, 'deploy'],
      [{ state: 'verifying', paused: true }, 'deploy'],
      [{ state: 'cancelling', paused: true }, 'cancel'],
      [{ state: 'planned' }, 'nothing'],
      [{ state: 'succeeded' }, 'nothing'],
    ])
  })

  test('is installed within its window: the first minute is in it, the last is not', () => {
    const windows = [{ from: '08:00', until: '10:00', days: [1] }]
    each(
      (hours: number) => isInWindow(monday + hours * hourMs, windows, 'Asia/Shanghai'),
      [
        [7.99, false],
        [8, true],
        [9.99, true],
        [10, false],
        [32, false],
      ],
    )
  })

  test('is for a vehicle that meets every rule; each reason by itself', () => {
    const plan = planOfPart()
    const now = monday
    const part = {
      ecu: 'BMS',
      partNumber: 'P-BMS',
      version: '1.0.0',
      counter: 1,
      hardwareId: null,
      reportedAt: new Date(now - 30 * dayMs).toISOString(),
    }
    const vehicle: VehicleFacts = {
      vin: 'A',
      at: now,
      vehicleType: 1,
      model: 1,
      series: 1,
      groups: [1],
      region: '310000',
      hasBox: true,
      parts: [part],
    }
    const who = (more: object) => planOfPart({ who: { ...plan.who, ...more } })
    const codes = ([some, by = plan, others = []]: readonly [object, typeof plan?, { name: string }[]?]) =>
      eligibility({ ...vehicle, ...some }, by, others).map(({ code }) => code)
    const parts = (more: object) => ({ parts: [{ ...part, ...more }] })
    const late = new Date(now - 30 * dayMs - 1).toISOString()
    const depends = (op: 'is' | 'isNot' | 'atLeast' | 'below') =>
      planOfPart({ depends: [{ partNumber: 'P-X', op, version: '1.3.0', counter: 3 }] })
    const cases: [Parameters<typeof codes>[0], string[]][] = [
      [[{}], []],
      [[{ vehicleType: 2 }], ['notOfType']],
      [[{ vehicleType: null }], ['notOfType']],
      [[{ hasBox: false }], ['noBox']],
      [[{}, who({ models: [1, 2] })], []],
      [[{}, who({ models: [2] })], ['outOfScope']],
      [[{}, who({ series: [2] })], ['outOfScope']],
      [[{}, who({ groups: [2] })], ['outOfScope']],
      [[{}, who({ groups: [1, 2] })], []],
      [[{}, who({ regions: ['110000'] })], ['outOfScope']],
      [[{}, who({ vins: ['B'] })], ['outOfScope']],
      [[{}, who({ vins: ['A'] })], []],
      [[{}, who({ excluded: ['A'] })], ['excluded']],
      [[{}, plan, [{ name: 'x' }]], ['otherCampaignActive']],
      [[{ parts: [] }], ['unknownVersions']],
      [[parts({ counter: null })], ['unknownVersions']],
      [[parts({ version: '2.0.0', counter: 2 })], ['alreadyThere']],
      [[parts({ version: '2.0.1', counter: 2 })], ['newerInstalled']],
      [[parts({ version: '2.0.1', counter: 3 })], ['newerInstalled']],
      [[parts({ partNumber: 'P-OTHER' })], ['hardwareMismatch']],
      [[parts({ reportedAt: late })], ['staleReport']],
      [[{}, depends('is')], ['dependencyUnmet']],
      [[{}, depends('isNot')], []],
      [[{}, planOfPart({ startVersions: [{ partNumber: 'P-BMS', versions: ['1.0.0'] }] })], []],
      [[{}, planOfPart({ startVersions: [{ partNumber: 'P-BMS', versions: ['0.9.0'] }] })], ['startVersionMissing']],
    ]
    expect(cases.map(([input]) => codes(input))).toEqual(cases.map(([, expectedCodes]) => expectedCodes))
    const rule = (op: 'is' | 'isNot' | 'atLeast' | 'below') => (counter: number | null) =>
      meets({ partNumber: 'P', op, version: '1.3.0', counter: 3 }, { version: counter === 3 ? '1.3.0' : 'x', counter })
    expect([2, 3, 4, null].map(rule('is'))).toEqual([false, true, false, false])
    expect([2, 3, 4, null].map(rule('isNot'))).toEqual([true, false, true, true])
    expect([2, 3, 4, null].map(rule('atLeast'))).toEqual([false, true, true, undefined])
    expect([2, 3, 4, null].map(rule('below'))).toEqual([true, false, false, undefined])
  })
})
