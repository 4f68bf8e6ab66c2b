import { expect, test } from 'vitest'
import { generalPage, pageOf } from '../../../../src/features/base/audit/operationLog/page.ts'
import { loadCatalogue } from '../../../../src/programs/discover.ts'

test('a change names the screen where staff make it', async () => {
  const { declared } = await loadCatalogue()
  const changing = [...declared].filter(([, calls]) => calls.some(({ changes }) => changes)).map(([thing]) => thing)
  expect(pageOf('events/meeting')).toEqual(['会议管理', 'Meetings'])
  expect(pageOf('analysis/board')).toEqual(pageOf('analysis/chart'))
  // Files, favourites, saved views and the hint of the map belong to every screen.
  const ofEveryScreen = ['platform', 'search/search', 'settings/listView', 'tracking/baseMap']
  expect(changing.filter((thing) => pageOf(thing) === generalPage).sort()).toEqual(ofEveryScreen)
})
