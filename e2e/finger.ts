import type { CDPSession, Locator, Page } from 'playwright'
import { pause } from '../tests/waiting.ts'

type Point = { readonly x: number; readonly y: number }
/** Sends the positions of all fingers on the screen. Empty: all were lifted. */
const touch = (cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
  cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })

/** Pinches the middle of an element with two fingers, one above the other. Distances in pixels. */
export async function pinch(page: Page, over: Locator, from: number, to: number): Promise<void> {
  const box = await over.boundingBox()
  if (!box) throw new Error('It is not there')
  const cdp = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const fingers = (distance: number): [Point, Point] => [
    { x, y: y - distance / 2 },
    { x, y: y + distance / 2 },
  ]
  await touch(cdp, 'touchStart', fingers(from).slice(0, 1))
  await touch(cdp, 'touchStart', fingers(from))
  for (let step = 1; step <= 10; step++) {
    await touch(cdp, 'touchMove', fingers(from + ((to - from) * step) / 10))
    await pause(16, 'a finger moves in steps')
  }
  await touch(cdp, 'touchEnd', [])
  await cdp.detach()
}

/** Presses the middle of an element briefly. Touch handlers ignore a press of zero duration. */
export async function press(page: Page, over: Locator): Promise<void> {
  const box = await over.boundingBox()
  if (!box) throw new Error('It is not there')
  const cdp = await page.context().newCDPSession(page)
  await touch(cdp, 'touchStart', [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }])
  await pause(50, 'a finger lies a moment')
  await touch(cdp, 'touchEnd', [])
  await cdp.detach()
}

/** Swipes over an element from one fraction of its width to another. `onHold` runs before the finger is lifted. */
export async function swipe(
  page: Page,
  over: Locator,
  from: number,
  to: number,
  onHold = async (): Promise<void> => {},
): Promise<void> {
  await over.scrollIntoViewIfNeeded()
  const box = await over.boundingBox()
  if (!box) throw new Error('It is not there')
  const cdp = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const at = (part: number) => [{ x: box.x + box.width * part, y }]
  await touch(cdp, 'touchStart', at(from))
  for (let step = 1; step <= 10; step++) {
    await touch(cdp, 'touchMove', at(from + ((to - from) * step) / 10))
    await pause(16, 'a finger moves in steps')
  }
  await onHold()
  await touch(cdp, 'touchEnd', [])
  await cdp.detach()
}
