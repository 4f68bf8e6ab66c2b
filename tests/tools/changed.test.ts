import { expect, test } from 'vitest'
import { testsOf, thingsOf } from '../../src/tools/check/changed.ts'

const sources = new Map([
  ['tests/offers/screens.test.tsx', ''],
  ['tests/words/tables.test.ts', ''],
  ['tests/areas/analysis/explore-figures.test.ts', ''],
  ['tests/areas/tracking/lists.test.ts', "import { trips } from '../../../src/areas/tracking/trip/contract.ts'"],
  ['tests/areas/vehicles/vehicle.test.ts', "import { addVehicle } from './fleet.ts'"],
  ['tests/areas/vehicles/fleet.ts', "import { vehicleCalls } from '../../../src/areas/vehicles/vehicle/contract.ts'"],
  ['tests/app/routes.test.tsx', "expect(open('/tVehicleTravelInfo')).toBe('trip')"],
  ['tests/app/other.test.tsx', "expect(open('/tVehicleTravelInfoMore')).toBe('other')"],
  ['tests/server/http/run.test.ts', ''],
  ['tests/server/mail.test.ts', ''],
  ['tests/time.test.ts', "import { dayMs } from '../src/time.ts'"],
  ['tests/kit/ui/picker.test.tsx', "import { toSize } from '../../../src/kit/size-text.ts'"],
  ['e2e/trips.e2e.ts', "await go(page, '/tVehicleTravelInfo?view=1')"],
])
const routes = new Map([['tracking/trip', ['/tVehicleTravelInfo']]])
const words = 'tests/words/tables.test.ts'
const of = (...changed: string[]) => testsOf(changed, sources, routes)

test('a file of a thing concerns the tests that import one of its files or name its route, its screens and the table of texts', () => {
  expect(of('src/areas/tracking/trip/detect.ts')).toEqual([
    'e2e/trips.e2e.ts',
    'tests/app/routes.test.tsx',
    'tests/areas/tracking/lists.test.ts',
    'tests/offers/screens.test.tsx',
    'tests/words/tables.test.ts',
  ])
  expect(thingsOf(['src/areas/tracking/trip/detect.ts', 'src/areas/tracking/trip/server.ts', 'src/time.ts'])).toEqual([
    'tracking/trip',
  ])
})

test('what charts are made of concerns the test of all figures', () =>
  expect(of('src/areas/owners/owner/explore.ts')).toEqual(['tests/areas/analysis/explore-figures.test.ts', words]))

test('a file that tests share concerns those that import it; a test concerns itself', () => {
  expect(of('tests/areas/vehicles/fleet.ts')).toEqual(['tests/areas/vehicles/vehicle.test.ts'])
  expect(of('tests/server/mail.test.ts')).toEqual(['tests/server/mail.test.ts'])
  expect(of('tests/server/deleted.test.ts')).toEqual([])
})

test('a core file concerns the tests of the deepest folder that mirrors its own, and those that import it', () => {
  expect(of('src/server/http/reply/head.ts')).toEqual(['tests/server/http/run.test.ts', words])
  expect(of('src/server/mail.ts')).toEqual(['tests/server/http/run.test.ts', 'tests/server/mail.test.ts', words])
  expect(of('src/kit/size-text.ts')).toEqual(['tests/kit/ui/picker.test.tsx', words])
  expect(of('src/time.ts')).toEqual(['tests/time.test.ts', words])
})

test('what is no source concerns no test', () => expect(of('README.md', 'public/icon.png')).toEqual([]))
