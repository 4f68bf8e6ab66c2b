import { expect, test } from 'vitest'
import {
  blank,
  type Editing,
  editReducer,
  type GeofenceDraft,
  stepOf,
} from '../../../../src/features/work/tracking/geofenceForm/draft.ts'

const begin: Editing = { now: blank, past: [], step: '' }
const set = <K extends keyof GeofenceDraft>(state: Editing, name: K, value: GeofenceDraft[K]) =>
  editReducer(state, { change: { [name]: value }, step: stepOf(name) })

test('letters in one field are one step back; another field begins another', () => {
  let state = begin
  for (const name of ['D', 'De', 'Depot']) state = set(state, 'name', name)
  state = set(set(state, 'radiusKm', 2), 'radiusKm', 25)
  state = editReducer(state, 'undo')
  expect(state.now).toMatchObject({ name: 'Depot', radiusKm: blank.radiusKm })
  expect(editReducer(state, 'undo').now).toEqual(blank)
})

test('each lot of vehicles, each tick, each day and each shape is a step of its own', () => {
  const changes: [keyof GeofenceDraft, never][] = [
    ...[['A'], ['A', 'B'], []].map((vins): [keyof GeofenceDraft, never] => ['vins', vins as never]),
    ...[true, false].map((on): [keyof GeofenceDraft, never] => ['allVehicles', on as never]),
    ...['123', '12'].map((days): [keyof GeofenceDraft, never] => ['repeatDays', days as never]),
    ...['polygon', 'circle'].map((shape): [keyof GeofenceDraft, never] => ['shape', shape as never]),
  ]
  const states = [begin]
  for (const [name, value] of changes) states.push(set(states.at(-1) as Editing, name, value))
  let state = states.at(-1) as Editing
  for (const before of states.slice(0, -1).toReversed()) {
    state = editReducer(state, 'undo')
    expect(state.now).toEqual(before.now)
  }
  expect(state.past).toEqual([])
})
