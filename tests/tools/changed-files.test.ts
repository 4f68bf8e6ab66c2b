import { expect, test } from 'vitest'
import { testsOf, thingsOf } from '../../src/tools/check/changed-files.ts'

const sources = new Map([
  ['tests/offers/screens.test.tsx', ''],
  ['tests/words/tables.test.ts', ''],
  ['tests/features/work/analysis/explore-figures.test.ts', ''],
  [
    'tests/features/work/tracking/lists.test.ts',
    "import { trips } from '../../../../src/features/work/tracking/trip/contract.ts'",
  ],
  ['tests/features/fleet/vehicles/vehicle.test.ts', "import { addVehicle } from './fleet.ts'"],
  [
    'tests/features/fleet/vehicles/fleet.ts',
    "import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'",
  ],
  ['tests/app/routes.test.tsx', "expect(open('/tVehicleTravelInfo')).toBe('trip')"],
  ['tests/app/other.test.tsx', "expect(open('/tVehicleTravelInfoMore')).toBe('other')"],
  ['tests/platform/http/run.test.ts', ''],
  ['tests/platform/mail.test.ts', ''],
  ['tests/domain/time.test.ts', "import { dayMs } from '../../src/domain/time.ts'"],
  ['tests/ui/parts/picker.test.tsx', "import { toSize } from '../../../src/domain/size-text.ts'"],
  ['e2e/trips.e2e.ts', "await go(page, '/tVehicleTravelInfo?view=1')"],
])
const routes = new Map([['tracking/trip', ['/tVehicleTravelInfo']]])
const words = 'tests/words/tables.test.ts'
const of = (...changedFiles: string[]) => testsOf(changedFiles, sources, routes)

test('a file of a thing concerns the tests that import one of its files or name its route, its screens and the table of texts', () => {
  expect(of('src/features/work/tracking/trip/detect.ts')).toEqual([
    'e2e/trips.e2e.ts',
    'tests/app/routes.test.tsx',
    'tests/features/work/tracking/lists.test.ts',
    'tests/offers/screens.test.tsx',
    'tests/words/tables.test.ts',
  ])
  expect(
    thingsOf([
      'src/features/work/tracking/trip/detect.ts',
      'src/features/work/tracking/trip/server.ts',
      'src/domain/time.ts',
    ]),
  ).toEqual(['tracking/trip'])
})

test('what charts are made of concerns the test of all figures', () =>
  expect(of('src/features/fleet/owners/owner/explore.ts')).toEqual([
    'tests/features/work/analysis/explore-figures.test.ts',
    words,
  ]))

test('a file that tests share concerns those that import it; a test concerns itself', () => {
  expect(of('tests/features/fleet/vehicles/fleet.ts')).toEqual(['tests/features/fleet/vehicles/vehicle.test.ts'])
  expect(of('tests/platform/mail.test.ts')).toEqual(['tests/platform/mail.test.ts'])
  expect(of('tests/platform/deleted.test.ts')).toEqual([])
})

test('a core file concerns the tests of the deepest folder that mirrors its own, and those that import it', () => {
  expect(of('src/platform/http/reply/head.ts')).toEqual(['tests/platform/http/run.test.ts', words])
  expect(of('src/platform/mail.ts')).toEqual(['tests/platform/http/run.test.ts', 'tests/platform/mail.test.ts', words])
  expect(of('src/domain/size-text.ts')).toEqual(['tests/domain/time.test.ts', 'tests/ui/parts/picker.test.tsx', words])
  expect(of('src/domain/time.ts')).toEqual(['tests/domain/time.test.ts', words])
})

test('what is no source concerns no test', () => expect(of('README.md', 'public/icon.png')).toEqual([]))
