import { expect, test } from 'vitest'
import { ecu } from '../src/areas/diagnosis/ecu/contract.ts'
import { dataIdentifier } from '../src/areas/diagnosis/identifier/contract.ts'
import { box } from '../src/areas/vehicles/box/contract.ts'
import { certificate } from '../src/areas/vehicles/certificate/contract.ts'
import { model } from '../src/areas/vehicles/model/contract.ts'
import { vehicleMove } from '../src/areas/vehicles/move/contract.ts'
import { plate } from '../src/areas/vehicles/plate/contract.ts'
import { prototype } from '../src/areas/vehicles/prototype/contract.ts'
import { salesOrder } from '../src/areas/vehicles/salesOrder/contract.ts'
import { simPlan } from '../src/areas/vehicles/simPlan/contract.ts'
import { vehicle } from '../src/areas/vehicles/vehicle/contract.ts'
import { families, modelsOf } from '../src/demonstration/catalogue.ts'
import { ecuRows, identifierRows } from '../src/demonstration/ecus.ts'
import { buildFleet, fleetSize, vehicleRows } from '../src/demonstration/fleet.ts'
import { certificateRows, moveRows, orderRows, plateRows } from '../src/demonstration/papers.ts'
import { boxRows, changeRows, simPlanRows, usageRows } from '../src/demonstration/parts.ts'
import { staff } from '../src/demonstration/people.ts'
import { prototypeRows } from '../src/demonstration/prototypes.ts'
import { seeded } from '../src/demonstration/random.ts'
import { type Field, writable } from '../src/kit/record/field.ts'
import { checkDigit } from '../src/kit/vin-check.ts'

const now = new Date('2026-11-21T04:00:00Z')
/** Makes all rows of one start. */
function made() {
  const cars = buildFleet(seeded(1), now)
  const random = seeded(2)
  const boxes = boxRows(cars, random)
  const sims = simPlanRows(boxes, random, now)
  return {
    cars,
    boxes,
    sims,
    usage: usageRows(sims, random, now),
    changes: changeRows(cars, random, now),
    certificates: certificateRows(cars),
    plates: plateRows(cars),
    orders: orderRows(cars, seeded(3)),
    moves: moveRows(cars, seeded(3), now),
    prototypes: prototypeRows(seeded(4), now),
    people: staff(seeded(5)),
  }
}
const first = made()

test('every start makes the same', () => {
  expect(made()).toEqual(first)
  expect(first.cars).toHaveLength(fleetSize)
})

test('the check digit is that of the standard’s own examples', () => {
  expect(checkDigit('1M8GDM9A0KP042788')).toBe('X')
  expect(checkDigit('11111111111111111')).toBe('1')
})

test('no two vehicles share a VIN, a plate or a part; each VIN has its check digit', () => {
  for (const key of ['vin', 'certificate', 'pack', 'unit', 'serial'] as const)
    expect(new Set(first.cars.map((car) => car[key])).size).toBe(fleetSize)
  expect(new Set(first.plates.map(({ number }) => number)).size).toBe(first.plates.length)
  for (const { vin } of first.cars) expect(vin[8]).toBe(checkDigit(`${vin.slice(0, 8)}0${vin.slice(9)}`))
})

test('nothing lies in the future', () => {
  const day = now.toISOString().slice(0, 10)
  for (const { produced, sold } of first.cars)
    expect(produced <= day && (sold ?? day) <= day && (!sold || sold >= produced)).toBe(true)
  for (const { changedAt } of [...first.changes.battery, ...first.changes.unit])
    expect(Date.parse(changedAt)).toBeLessThanOrEqual(now.getTime())
  for (const { deliveryDay, orderDay } of first.orders) expect(orderDay <= (deliveryDay ?? day)).toBe(true)
})

/** Returns the rows as a user would enter them: only the form's fields, with references filled in. */
function typed(fields: Record<string, Field>, row: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => writable(field))
      .map(([key, field]) => [key, field.kind.target ? 1 : row[key]]),
  )
}
const kinds = {
  vehicle: [vehicle, vehicleRows(first.cars, [1], [1])],
  model: [model, families.flatMap(modelsOf)],
  box: [box, first.boxes],
  simPlan: [simPlan, first.sims],
  certificate: [certificate, first.certificates],
  plate: [plate, first.plates],
  salesOrder: [salesOrder, first.orders],
  vehicleMove: [vehicleMove, first.moves],
  ecu: [ecu, ecuRows()],
  dataIdentifier: [dataIdentifier, identifierRows([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])],
  prototype: [prototype, first.prototypes.map(({ car }) => car)],
} as const
test.each(Object.entries(kinds))('%s: every row would pass the form', (_name, [record, rows]) => {
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    const checked = record.add.safeParse(typed(record.fields, row))
    expect(checked.success ? [] : [checked.error.issues, row]).toEqual([])
  }
})
