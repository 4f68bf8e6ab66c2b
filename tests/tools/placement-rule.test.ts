import { expect, test } from 'vitest'
import { checkPlacement } from '../../src/tools/placement-rule.ts'

const table = (name: string, more: object = {}) => ({
  name,
  columns: { id: { name: 'id', primaryKey: true } },
  indexes: {},
  foreignKeys: {},
  compositePrimaryKeys: {},
  uniqueConstraints: {},
  ...more,
})
const trip = table('trip', {
  columns: { vin: { name: 'vin', primaryKey: false }, id: { name: 'id', primaryKey: false } },
  compositePrimaryKeys: { trip_pk: { columns: ['vin', 'id'] } },
})
const checked = (tables: ReturnType<typeof table>[], byVin: string[], everywhere: string[], coordinator: string[]) =>
  checkPlacement(tables, { byVin, everywhere, coordinator }).map(({ message }) => message)

test('each table is listed once', () => {
  const tables = [trip, table('vehicle'), table('job')]
  expect(checked(tables, ['trip'], ['vehicle'], ['job'])).toEqual([])
  expect(checked(tables, ['trip'], ['vehicle'], [])).toEqual([expect.stringContaining('add job to byVin')])
  expect(checked(tables, ['trip'], ['vehicle', 'trip'], ['job', 'gone'])).toEqual([
    'trip is listed twice',
    'there is no table gone',
  ])
})

test('a table by VIN has no key without the VIN, and refers to what lies everywhere', () => {
  const refers = table('plate', { foreignKeys: { fk: { tableTo: 'job' } } })
  expect(checked([table('alarm'), refers, table('job')], ['alarm'], ['plate'], ['job'])).toEqual([
    'alarm is distributed by VIN, so its primary key must contain the VIN',
    'plate refers to job, which must then be in everywhere',
  ])
  const unique = { by_code: { isUnique: true, columns: [{ expression: 'code' }] } }
  expect(checked([{ ...trip, indexes: unique }], ['trip'], [], [])).toEqual([
    'trip is distributed by VIN, so by_code must contain the VIN',
  ])
})
