import type { Page } from 'playwright'
import type { Shell } from '../src/client/shell.ts'
import { expect } from './stage.ts'

/** Drags an element (`item`) by its handle over another one. A desk uses the mouse, a phone a finger. */
export async function handOf(page: Page, shell: Shell, item: string) {
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: y ?? 0 }] })
  const grip = async (name: string | undefined) => {
    const handle = page.locator(item, { hasText: name }).locator('.move-handle')
    const box = await handle.boundingBox()
    return { x: (box?.x ?? 0) + 18, y: (box?.y ?? 0) + 18 }
  }
  let at = { x: 0, y: 0 }
  return {
    async take(name: string | undefined) {
      // Centred, where neither the header nor the footer of a phone covers it.
      await page
        .locator(item, { hasText: name })
        .evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
      at = await grip(name)
      if (shell === 'phone') return void (await touch('touchStart', at.x, at.y))
      await page.mouse.move(at.x, at.y)
      await page.mouse.down()
    },
    async over(name: string | undefined) {
      const to = await grip(name)
      for (const part of [0.1, 0.4, 0.7, 1]) {
        const [x, y] = [at.x + part * (to.x - at.x), at.y + part * (to.y - at.y)]
        if (shell === 'phone') await touch('touchMove', x, y)
        else await page.mouse.move(x, y)
      }
      await expect(page.locator(`${item}.is-held`)).toHaveCount(1)
    },
    drop: () => (shell === 'phone' ? touch('touchEnd') : page.mouse.up()),
  }
}
