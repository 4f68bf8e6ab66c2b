import { expect, test } from 'vitest'
import { checkDigit } from '../../src/domain/vin-check.ts'
import { box } from '../../src/features/fleet/vehicles/box/contract.ts'
import { certificate } from '../../src/features/fleet/vehicles/certificate/contract.ts'
import { model } from '../../src/features/fleet/vehicles/model/contract.ts'
import { vehicleMove } from '../../src/features/fleet/vehicles/move/contract.ts'
import { plate } from '../../src/features/fleet/vehicles/plate/contract.ts'
import { prototype } from '../../src/features/fleet/vehicles/prototype/contract.ts'
import { salesOrder } from '../../src/features/fleet/vehicles/salesOrder/contract.ts'
import { simPlan } from '../../src/features/fleet/vehicles/simPlan/contract.ts'
import { vehicle } from '../../src/features/fleet/vehicles/vehicle/contract.ts'
import { ecu } from '../../src/features/work/diagnosis/ecu/contract.ts'
import { dataIdentifier } from '../../src/features/work/diagnosis/identifier/contract.ts'
import { type Field, writable } from '../../src/record/model/field.ts'
import { certificateRows, moveRows, orderRows, plateRows } from '../../src/virtual-fleet/demonstration/papers.ts'
import { staff } from '../../src/virtual-fleet/demonstration/people.ts'
import { prototypeRows } from '../../src/virtual-fleet/demonstration/prototypes.ts'
import { families, modelsOf } from '../../src/virtual-fleet/fleet/catalogue.ts'
import { ecuRows, identifierRows } from '../../src/virtual-fleet/fleet/ecus.ts'
import { buildFleet, fleetSize, vehicleRows } from '../../src/virtual-fleet/fleet/fleet.ts'
import { boxRows, changeRows, simPlanRows, usageRows } from '../../src/virtual-fleet/fleet/parts.ts'
import { seededRandom } from '../../src/virtual-fleet/fleet/random.ts'

const now = new Date('2026-11-21T04:00:00Z')
/** Makes all rows of one start. */
function makeRows() {
  const cars = buildFleet(seededRandom(1), now)
  const random = seededRandom(2)
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
    orders: orderRows(cars, seededRandom(3)),
    moves: moveRows(cars, seededRandom(3), now),
    prototypes: prototypeRows(seededRandom(4), now),
    people: staff(seededRandom(5)),
  }
}
const first = makeRows()

test('every start makes the same', () => {
  expect(makeRows()).toEqual(first)
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
  for (const { produced: producedDay, sold: soldDay } of first.cars)
    expect(producedDay <= day && (soldDay ?? day) <= day && (!soldDay || soldDay >= producedDay)).toBe(true)
  for (const { changedAt } of [...first.changes.battery, ...first.changes.unit])
    expect(Date.parse(changedAt)).toBeLessThanOrEqual(now.getTime())
  for (const { deliveryDay, orderDay } of first.orders) expect(orderDay <= (deliveryDay ?? day)).toBe(true)
})

/** Returns the rows as a user would enter them: only the form's fields, with references filled in. */
function formInput(fields: Record<string, Field>, row: Record<string, unknown>) {
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
    const checked = record.add.safeParse(formInput(record.fields, row))
    expect(checked.success ? [] : [checked.error.issues, row]).toEqual([])
  }
})
