import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../src/domain/time.ts'
import {
  type Body,
  chargeWish,
  controlsOf,
  type Happening,
  happen,
  isWithin,
  nextChange,
  parkedBody,
} from '../../../src/virtual-fleet/simulator/body.ts'
import { BodyControl } from '../../../src/virtual-fleet/simulator/body-control.ts'
import { type Order, readOrder, refusalOf, wayOf } from '../../../src/virtual-fleet/simulator/orders.ts'
import { actsBetween } from '../../../src/virtual-fleet/simulator/people.ts'
import { otherVehicles, vehicleOf } from '../../../src/virtual-fleet/simulator/subjects.ts'
import { inCheck } from '../../check.ts'
import { anyOrder, order } from './orders.ts'

/** Midnight in the fleet's time zone. */
const midnight = Date.parse('2026-01-14T16:00:00Z')
const at = (hour: number) => midnight + hour * hourMs
const obeys = (body: Body, one: Order, moment = at(12)) => happen(body, { kind: 'ordered', order: one, at: moment })
const passes = (body: Body, from: number, to: number, socPercent = 80) =>
  happen(body, { kind: 'passed', from, to, socPercent })

const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  anyOrder.map((one): Happening => ({ kind: 'ordered', order: one, at: at(12) })),
  fc
    .record({ locked: fc.boolean(), doorsOpen: fc.nat(4), windowsOpen: fc.nat(4) }, { requiredKeys: [] })
    .map((act): Happening => ({ kind: 'act', act })),
  fc.constantFrom('drivesOff', 'parks', 'charged', 'unplugged').map((kind): Happening => ({ kind })),
  fc.constantFrom('slow', 'fast').map((charger): Happening => ({ kind: 'plugged', charger })),
  fc
    .record({ hours: fc.integer({ min: 0, max: 40 }), socPercent: fc.nat(100) })
    .map(({ hours, socPercent }): Happening => ({ kind: 'passed', from: at(12), to: at(12 + hours), socPercent })),
)

describe('the body', () => {
  test('whatever happens, no door of a locked one is open, and what does nothing changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyHappening, { maxLength: 60 }), (all) => {
        let body = parkedBody
        for (const what of all) {
          body = happen(body, what)
          expect(body.locked && body.doorsOpen > 0).toBe(false)
          expect(body.limitPercent).toBeGreaterThanOrEqual(50)
          if (body.charge === 'ordered') expect(body.plug).not.toBe('none')
          expect(nextChange(body, at(12))).toBeGreaterThan(at(12))
        }
        const later = passes(body, at(60), at(61))
        expect(passes(later, at(61), at(61))).toBe(later)
      }),
      { numRuns: inCheck(100, 300) },
    )
  })

  test('an open door keeps it unlocked; who opens one unlocks it', () => {
    const open = happen(parkedBody, { kind: 'act', act: { doorsOpen: 1 } })
    expect(open).toMatchObject({ locked: false, doorsOpen: 1 })
    expect(obeys(open, order('lock'))).toBe(open)
    expect(happen(open, { kind: 'act', act: { locked: true } }).locked).toBe(false)
    expect(happen(open, { kind: 'act', act: { doorsOpen: 0, locked: true } }).locked).toBe(true)
    expect(happen(open, { kind: 'drivesOff' })).toMatchObject({ locked: true, doorsOpen: 0 })
  })

  test('climate and heating end when their time is over, or the charge is', () => {
    const on = obeys(obeys(parkedBody, order('climateOn')), order('heatOn'))
    expect(controlsOf(on, 4.26, false)).toMatchObject({
      climate: { on: true, targetC: 24, untilMs: at(12) + 10 * minuteMs },
      heating: { on: true, untilMs: at(12) + 20 * minuteMs },
      cabinC: 4.3,
    })
    expect(nextChange(on, at(12))).toBe(at(12) + 10 * minuteMs)
    const later = passes(on, at(12), at(12) + 10 * minuteMs)
    expect([later.climate, later.heating]).toEqual([null, on.heating])
    expect(passes(later, at(12), at(12) + 20 * minuteMs).heating).toBeNull()
    expect(passes(on, at(12), at(12) + 1000, 9)).toMatchObject({ climate: null, heating: null })
    expect(obeys(obeys(on, order('climateOff')), order('heatOff'))).toMatchObject({ climate: null, heating: null })
  })

  test('a heating plan begins each day at its time, and not with an empty battery', () => {
    const plannedBody = obeys(parkedBody, order('heatPlan', { at: '06:30', minutes: 30 }))
    expect(nextChange(plannedBody, at(12))).toBe(at(30.5))
    const heatingBody = passes(plannedBody, at(30), at(30.5))
    expect(heatingBody.heating).toEqual({ untilMs: at(31) })
    expect(passes(plannedBody, at(30), at(30.5), 19).heating).toBeNull()
    expect(passes(heatingBody, at(30.5), at(31)).heating).toBeNull()
    expect(passes(plannedBody, at(54), at(54.5)).heating).toEqual({ untilMs: at(55) })
  })

  test('charging goes to the limit, by its plan, and as it is ordered', () => {
    const pluggedBody = happen(parkedBody, { kind: 'plugged', charger: 'slow' })
    const wish = (body: Body, charge: number, hour = 12, own = 1) => chargeWish(body, at(hour), charge, own)
    expect([wish(parkedBody, 0.2), wish(pluggedBody, 0.2), wish(pluggedBody, 1)]).toEqual(['wait', 'charge', 'full'])
    const limitedBody = obeys(pluggedBody, order('chargeLimit', { limitPercent: 60 }))
    expect([wish(limitedBody, 0.59), wish(limitedBody, 0.6), wish(limitedBody, 0.9)]).toEqual([
      'charge',
      'full',
      'full',
    ])
    const plannedBody = obeys(pluggedBody, order('chargePlan', { from: '22:10', until: '06:00', limitPercent: 80 }))
    expect([wish(plannedBody, 0.5), wish(plannedBody, 0.5, 23), wish(plannedBody, 0.5, 29)]).toEqual([
      'wait',
      'charge',
      'charge',
    ])
    expect([wish(plannedBody, 0.5, 30), wish(plannedBody, 0.8, 29)]).toEqual(['wait', 'full'])
    const fast = happen(plannedBody, { kind: 'plugged', charger: 'fast' })
    expect(wish(fast, 0.85, 12, 0.88)).toBe('charge')
    const orderedBody = obeys(plannedBody, order('chargeStart'))
    expect([wish(orderedBody, 0.85), wish(orderedBody, 0.85, 12, 0.8)]).toEqual(['charge', 'charge'])
    expect(wish(obeys(orderedBody, order('chargeStop')), 0.5, 23)).toBe('wait')
    expect(wish(happen(orderedBody, { kind: 'charged' }), 0.5, 23)).toBe('wait')
    expect(obeys(parkedBody, order('chargeStart'))).toBe(parkedBody)
    // A full vehicle is checked again with another limit, and when the plan starts over.
    expect(wish(obeys(happen(limitedBody, { kind: 'charged' }), order('chargeLimit', { limitPercent: 90 })), 0.6)).toBe(
      'charge',
    )
    expect(passes(happen(plannedBody, { kind: 'charged' }), at(22), at(22) + 10 * minuteMs).charge).toBe('wanted')
  })

  test('a plan begins and ends with its minutes, over midnight too', () => {
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const minute = fc.nat(1439)
    fc.assert(
      fc.property(minute, minute, minute, (from, until, now) => {
        const plan = { from: clock(from), until: clock(until), limitPercent: 80 }
        const length = (until - from + 1440) % 1440 || 1440
        expect(isWithin(plan, midnight + now * minuteMs)).toBe((now - from + 1440) % 1440 < length)
      }),
    )
  })
})

test('orders are read as they were written, and what the vehicle cannot do is unknown to it', () => {
  fc.assert(fc.property(anyOrder, (one) => void expect(readOrder(JSON.parse(JSON.stringify(one)))).toEqual(one)))
  for (const kind of ['fly', 'constructor', '__proto__', 'climateOn', 'heatPlan'])
    expect(readOrder({ kind, settings: { at: '25:00', minutes: 5, temperatureC: 40 } })).toBe('unknownKind')
  for (const content of [null, 7, 'lock', {}, { kind: 7, settings: {} }, { kind: 'lock' }, []])
    expect(readOrder(content)).toBeUndefined()
})

test('each order is refused where it must be, and nowhere else', () => {
  const calm = { speedKmh: 0, isInPark: true, socPercent: 60 }
  const kinds = Object.keys(wayOf) as (keyof typeof wayOf)[]
  const refusalCodes = (situation: Partial<typeof calm>, body: Partial<Body> = {}) =>
    Object.fromEntries(
      kinds.flatMap((kind) => {
        const code = refusalOf(kind, { ...parkedBody, plug: 'slow', ...body }, { ...calm, ...situation })
        return code ? [[kind, code]] : []
      }),
    )
  const standing = ['lock', 'unlock', 'find', 'windowsClose', 'climateOn', 'chargeStart', 'heatOn']
  expect(refusalCodes({})).toEqual({})
  expect(refusalCodes({ speedKmh: 30, isInPark: false })).toEqual(
    Object.fromEntries(standing.map((kind) => [kind, 'moving'])),
  )
  expect(refusalCodes({ isInPark: false })).toEqual(Object.fromEntries(standing.map((kind) => [kind, 'gear'])))
  expect(refusalCodes({ socPercent: 19 })).toEqual({ climateOn: 'soc', heatOn: 'soc' })
  expect(refusalCodes({ socPercent: 20 })).toEqual({})
  expect(refusalCodes({}, { doorsOpen: 1, locked: false })).toEqual({ lock: 'doorOpen' })
  expect(refusalCodes({}, { plug: 'none' })).toEqual({ chargeStart: 'notPlugged' })
})

test('people get out and lock, come and get in; whatever they do, what they open they close', () => {
  for (let number = 0; number < 500; number++) {
    const stays = 100_000 + number * 20_000
    const departAt = midnight + stays
    const acts = actsBetween(number, midnight, departAt)
    expect(acts.map((act) => act.at)).toEqual(acts.map((act) => act.at).toSorted((a, b) => a - b))
    expect(acts.every((act) => act.at > midnight && act.at < departAt && act.at % 1000 === 0)).toBe(true)
    const control = new BodyControl(midnight, 10)
    control.happens({ kind: 'parks' })
    control.expect(acts)
    control.live(departAt, 10, 0.5)
    expect(control.body).toMatchObject({ doorsOpen: 0, locked: false })
  }
})

describe('a vehicle that is told what to do', () => {
  const periods = { drivingMs: 60_000, chargingMs: 60_000, parkedMs: 0 }
  const subjects = otherVehicles(6)
  const lives = (index: number, seed: number, busyPart = 0.5) =>
    vehicleOf(subjects[index]!, { seed, busyPart }, { at: midnight, periods: { ...periods } })

  test('whatever the orders and moments: charge stays 0 to 100, never above the limit, locked is shut', () => {
    const step = fc.record({ minutes: fc.integer({ min: 0, max: 240 }), seconds: fc.nat(59), one: anyOrder })
    const steps = fc.array(step, { minLength: 8, maxLength: 40 })
    fc.assert(
      fc.property(fc.nat(5), fc.nat(1000), steps, (index, seed, all) => {
        const vehicle = lives(index, seed)
        let now = midnight
        const goesOn = (ms: number) => {
          for (const end = now + ms; now < end; ) {
            const before = vehicle.battery.charge
            const wasDriving = vehicle.phase === 'driving'
            now = Math.min(end, now + 5 * minuteMs)
            vehicle.until(now, true)
            const { locked: isLocked, doorsOpen, chargeLimitPercent } = vehicle.controls
            const { charge } = vehicle.battery
            expect(charge).toBeGreaterThanOrEqual(0)
            expect(charge).toBeLessThanOrEqual(1)
            expect(isLocked && doorsOpen > 0).toBe(false)
            // Driving downhill can exceed the limit, charging cannot.
            if (wasDriving || vehicle.phase === 'driving' || charge <= before) continue
            expect(charge).toBeLessThanOrEqual(chargeLimitPercent / 100 + 1e-9)
          }
        }
        for (const { minutes, seconds, one } of all) {
          goesOn(minutes * minuteMs + seconds * 1000)
          if (vehicle.refusal(one)) continue
          vehicle.obey(one)
          if (vehicle.phase !== 'charging') continue
          expect(vehicle.battery.charge * 100).toBeLessThan(vehicle.controls.chargeLimitPercent)
        }
      }),
    )
  })

  /** A vehicle that was just plugged in at home. */
  function pluggedVehicle() {
    for (let seed = 0; seed < 200; seed++) {
      const vehicle = lives(seed % 6, seed, 0)
      for (let now = midnight; now < midnight + 2 * dayMs; now += minuteMs) {
        vehicle.until(now, true)
        const { body } = vehicle.control
        if (vehicle.phase === 'charging' && body.plug === 'slow' && vehicle.battery.charge < 0.48) return vehicle
      }
    }
    throw new Error('nobody charges')
  }

  test('charging stops where the limit is, goes on when it is raised, and stops and begins as ordered', () => {
    const vehicle = pluggedVehicle()
    vehicle.obey(order('chargeLimit', { limitPercent: 50 }))
    expect(vehicle.controls).toMatchObject({ charging: true, plugged: true })
    for (let minutes = 0; vehicle.phase === 'charging' && minutes < 300; minutes++)
      vehicle.until(vehicle.at + minuteMs, true)
    expect(vehicle.controls).toMatchObject({ charging: false, plugged: true })
    expect(vehicle.battery.charge).toBeGreaterThan(0.495)
    expect(vehicle.battery.charge).toBeLessThanOrEqual(0.5)
    vehicle.obey(order('chargeLimit', { limitPercent: 70 }))
    expect(vehicle.controls.charging).toBe(true)
    vehicle.obey(order('chargeStop'))
    expect(vehicle.controls.charging).toBe(false)
    const before = vehicle.battery.charge
    vehicle.until(vehicle.at + 5 * minuteMs, true)
    expect(vehicle.battery.charge).toBeLessThanOrEqual(before)
    vehicle.obey(order('chargeStart'))
    expect(vehicle.controls.charging).toBe(true)
    vehicle.until(vehicle.at + 5 * minuteMs, true)
    expect(vehicle.battery.charge).toBeGreaterThan(before)
    const report = vehicle.until(vehicle.at + minuteMs).at(-1)
    expect(report?.signals.chargingState).toBe(1)
  })

  test('who must leave unplugs it and drives, full or not', () => {
    const vehicle = pluggedVehicle()
    const begin = vehicle.at
    for (; vehicle.phase === 'charging' && vehicle.at < begin + dayMs; vehicle.until(vehicle.at + minuteMs, true))
      vehicle.battery.charge = Math.min(vehicle.battery.charge, 0.6)
    vehicle.until(vehicle.at + 130_000, true)
    expect([vehicle.phase, vehicle.controls.plugged]).toEqual(['driving', false])
  })

  test('climate and heating are fed by the charger, also when the battery takes little', () => {
    const [calm, warm] = [pluggedVehicle(), pluggedVehicle()]
    for (const vehicle of [calm, warm]) vehicle.battery.charge = 0.998
    warm.obey(order('climateOn', { temperatureC: 16, minutes: 30 }))
    for (const vehicle of [calm, warm]) vehicle.until(vehicle.at + 3000, true)
    expect(warm.phase).toBe('charging')
    expect(warm.battery.charge).toBeCloseTo(calm.battery.charge, 7)
    expect(warm.battery.charge).toBeGreaterThan(0.998)
  })

  test('with a low limit people drive on, also to other cities', () => {
    for (const seed of [1, 2, 3, 4]) {
      const vehicle = lives(0, seed, 0)
      vehicle.obey(order('chargeLimit', { limitPercent: 50 }))
      vehicle.until(midnight + 50 * dayMs, true)
      const { odometerKm } = vehicle
      vehicle.until(midnight + 55 * dayMs, true)
      expect(vehicle.odometerKm - odometerKm).toBeGreaterThan(5)
    }
  })

  test('a plan makes it wait, and charges by itself when its hour comes', () => {
    const vehicle = pluggedVehicle()
    const clock = (moment: number) => new Date(moment + 8 * hourMs).toISOString().slice(11, 16)
    const begin = Math.ceil(vehicle.at / minuteMs) * minuteMs + 20 * minuteMs
    const settings = { from: clock(begin), until: clock(begin + 30 * minuteMs), limitPercent: 100 }
    vehicle.obey(order('chargePlan', settings))
    expect(vehicle.controls).toMatchObject({ charging: false, plugged: true, chargePlan: settings })
    vehicle.until(begin - 1000, true)
    expect(vehicle.controls.charging).toBe(false)
    expect(vehicle.dueAt).toBe(begin)
    vehicle.until(begin + 1000, true)
    expect(vehicle.controls.charging).toBe(true)
    vehicle.until(begin + 31 * minuteMs, true)
    expect(vehicle.controls.charging).toBe(false)
  })

  test('climate and heating take charge, warm what they are for, and end', () => {
    const parkedVehicle = () => {
      const vehicle = lives(0, 3, 0)
      vehicle.until(midnight + 2 * hourMs, true)
      expect(vehicle.phase).toBe('parked')
      return vehicle
    }
    const [calm, warm] = [parkedVehicle(), parkedVehicle()]
    warm.obey(order('climateOn', { temperatureC: 24, minutes: 30 }))
    warm.obey(order('heatOn', { minutes: 30 }))
    const reports = warm.until(midnight + 2.6 * hourMs)
    calm.until(midnight + 2.6 * hourMs)
    expect(warm.controls).toMatchObject({ climate: { on: false }, heating: { on: false } })
    const usedKwh = warm.battery.outKwh - calm.battery.outKwh
    expect(usedKwh).toBeGreaterThan(1.5)
    expect(usedKwh).toBeLessThan(3.5)
    const usedAh = (calm.battery.charge - warm.battery.charge) * warm.battery.capacityAh
    expect(warm.battery.outAh - calm.battery.outAh).toBeCloseTo(usedAh, 6)
    expect(warm.battery.temperatureC).toBeGreaterThan(calm.battery.temperatureC + 3)
    expect(warm.controls.cabinC).toBeGreaterThan(15)
    expect(Math.max(...reports.map(({ signals }) => signals.currentA!))).toBeGreaterThan(3)
    expect(reports.at(-1)!.signals.socPercent).toBeLessThan(reports[0]!.signals.socPercent!)
  })
})
