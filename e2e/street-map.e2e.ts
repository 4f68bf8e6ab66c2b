/**
 * Tests a street map that an administrator uploads. It becomes the base of all maps, in both shells and on public
 * pages.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { reportFrame } from '../src/domain/gb32960/index.ts'
import { dayMs } from '../src/domain/time.ts'
import { shareLinkCalls } from '../src/features/work/tracking/shareLink/contract.ts'
import { streetMapCalls } from '../src/features/work/tracking/streetMap/contract.ts'
import { streetArchive } from '../tests/features/work/tracking/street-archive.ts'
import type { Caller } from './caller.ts'
import { addConnected, mark } from './data.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()
const name = `Beijing ${mark()}`
let admin: Caller
let folder: string
beforeAll(async () => {
  admin = await stage.caller()
  folder = await mkdtemp(join(tmpdir(), 'streets-'))
  await writeFile(join(folder, 'beijing.pmtiles'), streetArchive())
  await writeFile(join(folder, 'other.pmtiles'), 'This is no map at all')
})
afterAll(async () => {
  const { maps } = await admin.call(streetMapCalls.state, {})
  const ids = maps.flatMap(({ id }) => id ?? [])
  if (ids.length > 0) await admin.call(streetMapCalls.remove, { ids } as never)
  await rm(folder, { recursive: true })
})

interface Libre {
  isStyleLoaded(): boolean | undefined
  getCenter(): { lng: number; lat: number }
  getZoom(): number
  jumpTo(to: { center: [number, number]; zoom: number }): void
  queryRenderedFeatures(): { source: string; sourceLayer?: string; properties: Record<string, string> }[]
  getPaintProperty(layer: string, name: string): unknown
}
type MapElement = HTMLElement & { readonly libreMap: Libre }
/** Visible street layers, and the colour of the land. */
const visibleStreets = (page: Page) =>
  page
    .locator('.map-base')
    .first()
    .evaluate(({ libreMap: map }: MapElement) => {
      // The style is replaced when the base map changes.
      if (!map.isStyleLoaded()) return { layers: [], names: [], earth: undefined }
      const features = map.queryRenderedFeatures().filter(({ source }) => source === 'streets')
      return {
        layers: [...new Set(features.map(({ sourceLayer }) => sourceLayer))].sort(),
        names: [...new Set(features.map(({ properties }) => properties.name))],
        earth: map.getPaintProperty('streets-earth', 'fill-color'),
      }
    })
/** Moves the map to Beijing, regardless of its vehicles, and returns the visible layers. */
async function drawnInBeijing(page: Page) {
  await goToBeijing(page)
  return visibleStreets(page)
}
const goToBeijing = (page: Page) =>
  page
    .locator('.map-base')
    .first()
    .evaluate(({ libreMap }: MapElement) => {
      const { lng, lat } = libreMap.getCenter()
      // Each jump redraws the map, so it only jumps from elsewhere.
      if (Math.hypot(lng - 116.4, lat - 39.9, libreMap.getZoom() - 9.5) > 0.01)
        libreMap.jumpTo({ center: [116.4, 39.9], zoom: 9.5 })
    })

async function choose(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(join(folder, file))
  await expect(page.locator('.up[data-phase=done]')).toBeVisible()
}

test('a file that is no map is refused with the reason; one that is becomes the ground, with its facts', async () => {
  const { page } = await stage.open({ shell: 'desk', lang: 'en', as: admin, at: '/systemManage/streetMap?add=1' })
  await expect(page.getByRole('heading', { name: 'No street map yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).last().fill(name)
  await choose(page, 'other.pmtiles')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This is not a PMTiles file')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose(page, 'beijing.pmtiles')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: `In use: ${name}` })).toBeVisible()
  await expect(page.getByText('116° E to 116.8° E, 39.6° N to 40.2° N')).toBeVisible()
  await expect.poll(async () => (await visibleStreets(page)).layers).toContain('earth')
})

test.each([
  ['desk', 'zh', 'dark', '#212d3a'],
  ['phone', 'en', 'light', '#fbfaf6'],
] as const)('the live map of a %s draws streets (%s, %s)', async (shell, lang, theme, earth) => {
  const at = '/vehicleManagement/autoCarManagement'
  const { page } = await stage.open({ shell, lang, theme, as: admin, at })
  await expect(page.locator('.map[data-ground=streets]')).toBeVisible()
  const streets = {
    layers: expect.arrayContaining(['earth', 'roads']),
    names: expect.arrayContaining(['长安街']),
    earth,
  }
  await expect.poll(() => drawnInBeijing(page), { intervals: [1_000] }).toMatchObject(streets)
  await expect(page.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible()
})

test('whoever opens a share link sees the streets, too', async () => {
  const [{ vin, box }] = await addConnected(admin, mark(), 1)
  box.send(
    reportFrame({ version: 2016, vin }, Date.now(), {
      vehicleState: 1,
      chargingState: 3,
      runningMode: 1,
      odometerKm: 1000,
      socPercent: 80,
      speedKmh: 0,
      longitude: 116.4,
      latitude: 39.9,
      locationStatus: 0,
    }),
  )
  const expiresAt = new Date(Date.now() + dayMs).toISOString()
  const { token } = await admin.call(shareLinkCalls.add, { vin, kind: 'location', expiresAt })
  const { page } = await stage.open({ shell: 'phone', at: `/autoCarManagement?share=${token}` })
  await expect(page.locator('.map[data-ground=streets]')).toBeVisible()
  await expect.poll(async () => (await drawnInBeijing(page)).layers, { intervals: [1_000] }).toContain('roads')
  box.socket.destroy()
})
