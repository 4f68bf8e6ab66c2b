import { beforeAll, expect, test, vi } from 'vitest'
import type { MapCamera } from '../../../src/ui/map/base/base.ts'
import { marksOf, withMarks } from '../../../src/ui/map/base/use-marks.ts'
import { type Camera, project } from '../../../src/ui/map/camera.ts'
import { coveredSides } from '../../../src/ui/map/covers.ts'
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

test('an extent is fitted next to the legends, cards and controls over the map', () => {
  const size = { width: 800, height: 600 }
  // A bar at the top, a legend at the bottom and controls at the right.
  const parts = [
    { left: 12, top: 12, right: 788, bottom: 56 },
    { left: 590, top: 548, right: 740, bottom: 588 },
    { left: 752, top: 464, right: 788, bottom: 572 },
  ]
  const covers = coveredSides(size, parts)
  expect(covers).toEqual({ top: 56, right: 48, bottom: 52, left: 0 })
  const state = new MapState()
  state.covers = () => covers
  state.begin(china, 24)
  const [view] = shownViews(state)
  const fittedCamera = { ...camera, ...view }
  const corners = [project(fittedCamera, [73, 54]), project(fittedCamera, [135, 17])].flat()
  const [left = 0, top = 0, right = 0, bottom = 0] = corners
  expect(left).toBeGreaterThanOrEqual(23)
  expect(top).toBeGreaterThanOrEqual(79)
  expect(right).toBeLessThanOrEqual(800 - 48 - 23)
  expect(bottom).toBeLessThanOrEqual(600 - 52 - 23)
})

test('names give way to vehicles: each mark and cluster has its room, as large as it is drawn', () => {
  const at = [121, 31] as const
  const colour = [0, 0, 0] as const
  const { features } = marksOf(
    [
      {
        kind: 'points',
        id: 'p',
        points: [
          { id: 'a', at, colour, size: 8 },
          { id: 'b', at, colour, shape: 'pin' },
        ],
      },
      { kind: 'clusters', id: 'c', colours: [colour], clusters: [{ id: 'd', at, counts: [100] }] },
      { kind: 'track', id: 't', parts: [] },
    ],
    'wgs84',
  )
  expect(features.map(({ properties }) => properties)).toEqual([
    { scale: 1.25, anchor: 'center' },
    { scale: 1.75, anchor: 'bottom' },
    { scale: expect.closeTo(2.675, 3), anchor: 'center' },
  ])
  const { layers } = withMarks({ version: 8, sources: {}, layers: [] }, { type: 'FeatureCollection', features })
  expect(layers.at(-1)).toMatchObject({ type: 'symbol', layout: { 'icon-allow-overlap': true } })
})
