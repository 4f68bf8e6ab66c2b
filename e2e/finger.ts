import type { Locator, Page } from 'playwright'

/** Draws a finger over something, from one part of its width to another. */
export async function swipe(page: Page, over: Locator, from: number, to: number): Promise<void> {
  await over.scrollIntoViewIfNeeded()
  const box = await over.boundingBox()
  if (!box) throw new Error('It is not there')
  const cdp = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : [{ x: box.x + box.width * part, y }],
    })
  await touch('touchStart', from)
  for (let step = 1; step <= 10; step++) {
    await touch('touchMove', from + ((to - from) * step) / 10)
    await page.waitForTimeout(16)
  }
  await touch('touchEnd')
  await cdp.detach()
}
