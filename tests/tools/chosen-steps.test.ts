import { expect, test } from 'vitest'
import { chosenSteps } from '../../src/tools/check/chosen-steps.ts'
import type { CheckStep } from '../../src/tools/check/step.ts'

const steps: CheckStep[] = [
  { name: 'types', command: [] },
  {
    name: 'server-1',
    command: [],
    files: ['tests/features/work/tracking/trip.test.ts', 'tests/features/work/alarms/alarm.test.ts'],
  },
  { name: 'server-2', command: [], files: ['tests/features/work/alarms/board.test.ts'] },
  { name: 'browser', command: [] },
  { name: 'build', command: [] },
  { name: 'e2e', command: [], files: ['e2e/alarms.e2e.ts', 'e2e/shareLink.e2e.ts'], needs: ['browser', 'build'] },
]
const stepNames = (words: string[], isBuilt = false) =>
  chosenSteps(steps, words, { isBuilt }).map(({ name, files }) => [name, ...(files ?? [])].join(' '))

test('without words all steps are chosen, as they are', () => {
  expect(chosenSteps(steps, [], { isBuilt: true })).toEqual(steps)
})

test('a word chooses steps with what they need; a client that is built is not built again', () => {
  expect(stepNames(['types'])).toEqual(['types'])
  expect(stepNames(['e2e'])).toEqual(['browser', 'build', 'e2e e2e/alarms.e2e.ts e2e/shareLink.e2e.ts'])
  expect(stepNames(['e2e'], true)).toEqual(['browser', 'e2e e2e/alarms.e2e.ts e2e/shareLink.e2e.ts'])
})

test('a further word chooses files of them; a step without one is left out', () => {
  expect(stepNames(['e2e', 'SHARE'], true)).toEqual(['browser', 'e2e e2e/shareLink.e2e.ts'])
  expect(stepNames(['server', 'trip'])).toEqual(['server-1 tests/features/work/tracking/trip.test.ts'])
  expect(stepNames(['server', 'trip', 'board'])).toHaveLength(2)
})

test('a word that is no step’s chooses files of all steps, or nothing', () => {
  expect(stepNames(['alarm'], true)).toEqual([
    'server-1 tests/features/work/alarms/alarm.test.ts',
    'server-2 tests/features/work/alarms/board.test.ts',
    'browser',
    'e2e e2e/alarms.e2e.ts',
  ])
  expect(stepNames(['nonsense'])).toEqual([])
})
