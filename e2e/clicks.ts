import type { Page } from 'playwright'

/**
 * Counts presses of the mouse and taps from now on, without keys. A drag counts once. The count ends with the document,
 * which every route of the app shares. The page must have loaded.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const count = { clicks: 0 }
    addEventListener('pointerdown', (event) => event.isTrusted && count.clicks++, { capture: true })
    return count
  })
  return () => counter.evaluate(({ clicks }) => clicks)
}
