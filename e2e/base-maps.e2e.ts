/** Tests the choice of the base map, and the fallback when it cannot be loaded. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, beforeAll, onTestFinished, test } from 'vitest'
import type { Caller } from './caller.ts'
import { googleKey, setMap, shownByGoogle, standInForGoogle } from './google.ts'
import { expect, openStage, shells } from './stage.ts'

/** Google Maps calls `gm_authFailure` when it refuses the key. */
declare const window: Window & { gm_authFailure(): void }

const stage = openStage()
const at = '/#/vehicleManagement/autoCarManagement'
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})
afterAll(() => setMap(admin, {}))

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const png = { contentType: 'image/png', body: Buffer.from(pixel, 'base64') }
const headers = { 'access-control-allow-origin': '*' }
const mapOf = (page: Page) => page.getByRole('region', { name: '车辆实时位置地图' })
const canvasOf = (page: Page) => mapOf(page).locator('canvas').first()

test("Google's script is asked for with the key of the parameter and in the page's language; a theme keeps the place; a refused key gives way", async () => {
  await setMap(admin, { 'map.googleKey': googleKey })
  const { page, context } = await stage.open({ shell: 'desk', as: admin })
  const requestedUrls = await standInForGoogle(context)
  await page.goto(at)
  await expect(mapOf(page)).toHaveAttribute('data-base', 'google')
  await expect(canvasOf(page)).toBeVisible()
  expect(requestedUrls[0]?.pathname).toBe('/maps/api/js')
  expect(requestedUrls[0]?.searchParams.get('key')).toBe(googleKey)
  expect(requestedUrls[0]?.searchParams.get('language')).toBe('zh-CN')
  const readMap = () => shownByGoogle(page)
  await mapOf(page).getByRole('button', { name: '放大' }).click()
  const { zoom, made: mapCount } = await readMap()
  const [left = 0, top = 0] = await mapOf(page)
    .boundingBox()
    .then((box) => [(box?.x ?? 0) + 300, (box?.y ?? 0) + 300])
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.mouse.move(left + 100, top + 40, { steps: 4 })
  await page.mouse.up()
  const before = await readMap()
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await expect.poll(async () => (await readMap()).made).toBe(mapCount + 1)
  const after = await readMap()
  expect(after.zoom).toBeCloseTo(zoom, 6)
  expect(after.lng).toBeCloseTo(before.lng, 6)
  await page.evaluate(() => window.gm_authFailure())
  await expect(page.getByText('Google 地图无法加载，已改用内置地图。')).toBeVisible()
  await expect(mapOf(page)).toHaveAttribute('data-base', 'maplibre')
  await expect(canvasOf(page)).toBeVisible()
})

test("where Google's script does not come the built-in map is shown and says so", async () => {
  await setMap(admin, { 'map.googleKey': googleKey })
  const { page, context } = await stage.open({ shell: 'phone', as: admin, tolerated: /ERR_FAILED/ })
  await standInForGoogle(context, 'refuse')
  await page.goto(at)
  await expect(page.getByText('Google 地图无法加载，已改用内置地图。')).toBeVisible()
  await expect(mapOf(page)).toHaveAttribute('data-base', 'maplibre')
  await expect(canvasOf(page)).toBeVisible()
})

test.each([
  ['raster', 'https://tiles.example.org/{z}/{x}/{y}.png'],
  ['vector', 'https://tiles.example.org/style.json'],
])('%s tiles of a server of one’s own', async (_kind, address) => {
  await setMap(admin, { 'map.tiles': address, 'map.tileSystem': 'gcj02' })
  const { page, context } = await stage.open({ shell: 'desk', as: admin })
  const requestedPaths: string[] = []
  await context.route('https://tiles.example.org/**', (route) => {
    const { pathname } = new URL(route.request().url())
    requestedPaths.push(pathname)
    if (pathname.endsWith('.json')) return route.fulfill({ headers, json: vectorStyle })
    if (pathname.endsWith('.pbf')) return route.fulfill({ headers, status: 204 })
    return route.fulfill({ headers, ...png })
  })
  await page.goto(at)
  await expect(mapOf(page)).toHaveAttribute('data-base', 'maplibre')
  await expect
    .poll(() => requestedPaths.filter((path) => /\/\d+\/\d+\/\d+\.(png|pbf)$/.test(path)).length)
    .toBeGreaterThan(1)
})

test.each([
  ['does not answer', undefined],
  ['has no tile', { status: 404 }],
])('where a server of raster tiles %s the outlines are shown, and it is said, until it does', async (_how, wrong) => {
  await setMap(admin, { 'map.tiles': 'https://tiles.example.org/{z}/{x}/{y}.png', 'map.tileSystem': 'gcj02' })
  const { page, context } = await stage.open({
    shell: 'phone',
    as: admin,
    tolerated: /ERR_FAILED|404/,
  })
  let isUp = false
  await context.route('https://tiles.example.org/**', (route) => {
    if (!isUp && !wrong) return route.abort()
    return route.fulfill({ headers, ...(isUp ? png : wrong) })
  })
  await page.goto(at)
  const notice = page.getByText('无法获取地图瓦片，已显示内置轮廓图。')
  await expect(notice).toBeVisible()
  isUp = true
  await mapOf(page).getByRole('button', { name: '放大' }).click()
  await expect(notice).toBeHidden()
  await expect(canvasOf(page)).toBeVisible()
})

test('where a server of vector tiles has none the outlines are shown, and it is said, until it is tried again', async () => {
  await setMap(admin, { 'map.tiles': 'https://tiles.example.org/style.json', 'map.tileSystem': 'gcj02' })
  const { page, context } = await stage.open({ shell: 'desk', as: admin, tolerated: /404/ })
  let isUp = false
  await context.route('https://tiles.example.org/**', (route) => {
    if (route.request().url().endsWith('.json')) return route.fulfill({ headers, json: vectorStyle })
    return route.fulfill({ headers, status: isUp ? 204 : 404 })
  })
  await page.goto(at)
  const notice = page.getByText('无法获取地图瓦片，已显示内置轮廓图。')
  await expect(notice).toBeVisible()
  isUp = true
  await notice.getByRole('button', { name: '重试' }).click()
  await expect(notice).toBeHidden()
  await expect(canvasOf(page)).toBeVisible()
})

/** Starts a server of raster tiles on this machine. Returns its address and the requested zooms. */
async function tileServer(): Promise<{ address: string; zooms: number[] }> {
  const zooms: number[] = []
  const server = createServer((request, response) => {
    const [, zoom] = /^\/(\d+)\/\d+\/\d+\.png$/.exec(request.url ?? '') ?? []
    if (zoom) zooms.push(Number(zoom))
    response.writeHead(zoom ? 200 : 404, { ...headers, 'content-type': png.contentType }).end(zoom && png.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, zooms }
}

test.each(shells)(
  '%s: satellite pictures of an address lie over the map as long as a person wants them, at each zoom',
  async (shell) => {
    const { address, zooms } = await tileServer()
    const credit = '© E2E Imaging'
    await setMap(admin, { 'map.satellite': `${address}/{z}/{x}/{y}.png`, 'map.satelliteCredit': credit })
    const { page } = await stage.open({ shell, as: admin })
    await page.goto(at)
    const button = (name: string) => mapOf(page).getByRole('button', { name })
    const layer = button('卫星影像')
    await expect(layer).toHaveAttribute('aria-pressed', 'false')
    await expect(mapOf(page).getByText(credit)).toHaveCount(0)
    expect(zooms).toEqual([])
    await layer.click()
    await expect(mapOf(page).getByText(credit)).toBeVisible()
    await expect.poll(() => zooms.length).toBeGreaterThan(0)
    const first = Math.max(...zooms)
    await button('放大').click()
    await expect.poll(() => Math.max(...zooms)).toBe(first + 1)
    await button('缩小').click()
    await button('缩小').click()
    await expect.poll(() => Math.min(...zooms)).toBeLessThan(first)
    // One choice for all maps of this browser, until it is reset.
    await page.reload()
    await expect(layer).toHaveAttribute('aria-pressed', 'true')
    await expect(mapOf(page).getByText(credit)).toBeVisible()
    await layer.click()
    await expect(mapOf(page).getByText(credit)).toBeHidden()
    await expect(canvasOf(page)).toBeVisible()
  },
)

const vectorStyle = {
  version: 8,
  sources: { roads: { type: 'vector', tiles: ['https://tiles.example.org/v/{z}/{x}/{y}.pbf'] } },
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': '#cde' } },
    { id: 'roads', type: 'line', source: 'roads', 'source-layer': 'road' },
  ],
}
