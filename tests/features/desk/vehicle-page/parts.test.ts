/** Every declared part of the vehicle page is served, and its permission is that of a call. */
import { beforeAll, expect, test } from 'vitest'
import { vehicleParts } from '../../../../src/domain/contract/vehicle-page.ts'
import { fileCalls } from '../../../../src/features/desk/vehicle-page/file/contract.ts'
import type { Catalogue } from '../../../../src/platform/thing/catalogue.ts'
import { loadCatalogue } from '../../../../src/programs/discover.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await loadCatalogue()
})

test('every part is served once', () => {
  expect(vehicleParts().length).toBeGreaterThan(10)
  expect(catalogue.onVehiclePage.map(({ part }) => part.name).sort()).toEqual(
    vehicleParts()
      .map(({ name }) => name)
      .sort(),
  )
})

test('every permission is that of a call', () => {
  const paths = new Set(catalogue.calls.map(({ call }) => call.path))
  expect(catalogue.onVehiclePage.filter(({ call }) => call !== undefined && !paths.has(call.path))).toEqual([])
})

test('what users without permission receive fits the answer', () => {
  for (const { part, call, empty } of catalogue.onVehiclePage)
    if (call) expect(part.schema.safeParse(empty).success, part.name).toBe(true)
})

test('the answer requires every part', () => {
  const missing = fileCalls.file.output.safeParse({}).error?.issues.map(({ path }) => path[0])
  expect(missing?.sort()).toEqual(
    vehicleParts()
      .map(({ name }) => name)
      .sort(),
  )
})
