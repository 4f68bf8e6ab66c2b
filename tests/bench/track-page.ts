/** Measures a track in a browser: opened, played at 64 times real time, and zoomed during playback. */
import type { Browser, Page } from 'playwright'
import { launchBrowser, longestTask, signedInContext, tasksOf } from './page-tasks.ts'
import type { Figure } from './report.ts'

export interface TrackShown {
  /** Server address, and headers that authenticate a request. */
  readonly address: URL
  readonly headers: Record<string, string>
  readonly vin: string
  /** ISO 8601, [from, to). */
  readonly from: string
  readonly to: string
  readonly points: number
}

const openedWithinMs = 3_000
const timeout = 60_000
const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const phoneSlower = 4

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click({ timeout })

/** Zooms step by step to the followed vehicle, and stays there during playback. */
async function zoomIn(page: Page): Promise<void> {
  await press(page, '跟随')
  for (let step = 0; step < 5; step++) {
    await press(page, '放大')
    await page.waitForTimeout(700)
  }
  await page.waitForTimeout(4_000)
}

/** Waits for three frames, because a frame waits for pending work of the graphics card. */
const framesPassed = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((goOn) => requestAnimationFrame(goOn))
  })

/** @param slower how many times slower than this machine the page's thread works */
async function measure(browser: Browser, track: TrackShown, view: typeof desk | typeof phone, slower = 1) {
  const { address, headers, vin, from, to, points } = track
  const context = await signedInContext(browser, address, headers, view)
  try {
    const page = await context.newPage()
    if (slower > 1) {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    }
    const query = new URLSearchParams({ vin, from, to })
    const began = performance.now()
    await page.goto(`${address.href}#/vehicleManagement/trackPlayback?${query}`)
    const pointCount = page.getByText(`共 ${points.toLocaleString('zh-CN')} 点`).first()
    await pointCount.waitFor({ timeout })
    const openedMs = performance.now() - began
    await page.locator(`.map[data-drawn~="track-${vin}"]`).waitFor({ timeout })
    await framesPassed(page)
    const drawnMs = performance.now() - began
    await page.waitForTimeout(5_000)
    await page.getByLabel('倍速').click()
    await page.getByText('64×', { exact: true }).last().click()
    const slider = page.getByRole('slider', { name: '播放时刻' })
    const before = Number(await slider.inputValue())
    const playing = await tasksOf(browser, page, async () => {
      await press(page, '播放')
      await page.waitForTimeout(8_000)
    })
    const zooming = await tasksOf(browser, page, () => zoomIn(page))
    if (Number(await slider.inputValue()) <= before) throw new Error('The track was not played')
    return { openedMs, drawnMs, playing, zooming, told: await pointCount.innerText() }
  } finally {
    await context.close()
  }
}

/** Measures a long track at the desk, and a short one on a phone that is four times slower. */
export async function trackPage(long: TrackShown, short: TrackShown): Promise<Figure[]> {
  const browser = await launchBrowser()
  try {
    const large = await measure(browser, long, desk)
    const small = await measure(browser, short, phone, phoneSlower)
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    const count = ({ points }: TrackShown) => points.toLocaleString('en').replaceAll(',', ' ')
    const [onDesk, onPhone] = [`desk, ${count(long)} points`, `phone ${phoneSlower} × slower, ${count(short)} points`]
    return [
      {
        name: `${onDesk}: from its address to its numbers`,
        value: seconds(large.openedMs),
        target: `≤ ${openedWithinMs / 1000} s`,
        isMet: large.openedMs <= openedWithinMs,
      },
      { name: `${onDesk}: from its address to the drawn line`, value: seconds(large.drawnMs) },
      longestTask(`${onDesk}: played 64 ×`, large.playing),
      longestTask(`${onDesk}: followed and zoomed in meanwhile`, large.zooming),
      { name: `${onPhone}: from its address to its numbers`, value: seconds(small.openedMs) },
      { name: `${onPhone}: from its address to the drawn line`, value: seconds(small.drawnMs) },
      longestTask(`${onPhone}: played 64 ×`, small.playing),
      longestTask(`${onPhone}: followed and zoomed in meanwhile`, small.zooming),
      { name: 'told of the points, desk and phone', value: `${large.told}, ${small.told}` },
    ]
  } finally {
    await browser.close()
  }
}
