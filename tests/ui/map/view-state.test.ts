import { beforeAll, expect, test, vi } from 'vitest'
import type { MapCamera } from '../../../src/ui/map/base/base.ts'
import type { Camera } from '../../../src/ui/map/camera.ts'
import { MapState } from '../../../src/ui/map/view-state.ts'

const china = [73, 17, 135, 54] as const
const camera: Camera = { centre: [104, 36], zoom: 3, width: 800, height: 600, system: 'wgs84' }
beforeAll(() => vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) }))

/** Creates a map after its view was requested, and returns the views that it showed. */
function shownViews(state: MapState): MapCamera[] {
  const views: MapCamera[] = []
  state.setHandle({ move: (view) => void views.push(view) })
  state.setCamera(camera)
  return views
}

test('a map shows at first what it is to begin with', () => {
  const state = new MapState()
  state.begin(china, 24)
  const [first, ...more] = shownViews(state)
  expect(first?.centre[0]).toBeCloseTo(104, 0)
  expect(more).toEqual([])
})

test('who asks for a place before the map is there sees the place once it is', () => {
  const state = new MapState()
  state.move({ centre: [95.5, 40.5], zoom: 14 })
  state.begin(china, 24)
  expect(shownViews(state)).toEqual([{ centre: [95.5, 40.5], zoom: 14 }])
})
