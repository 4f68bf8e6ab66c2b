import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { expect, openStage, shells, visit } from './stage.ts'

const stage = openStage()

const attacks: Record<string, () => void> = {
  removed: () => document.getElementById('watermark')?.remove(),
  'hidden by its style': () => document.getElementById('watermark')?.style.setProperty('display', 'none', 'important'),
  'without a style': () => document.getElementById('watermark')?.removeAttribute('style'),
  'another picture': () =>
    document.getElementById('watermark')?.style.setProperty('background-image', 'none', 'important'),
  'moved away': () => document.getElementById('watermark')?.style.setProperty('inset', '100% 0 0 100%', 'important'),
  'hidden by a style sheet': () => {
    const sheet = document.createElement('style')
    sheet.textContent = '#watermark, body > div:last-child { opacity: 0 !important; display: none !important }'
    document.head.append(sheet)
  },
  'moved into another element': () => {
    const box = document.createElement('div')
    box.hidden = true
    document.body.append(box)
    const mark = document.getElementById('watermark')
    if (mark) box.append(mark)
  },
}

/** True when a watermark with a picture covers the whole window. */
const stands = (page: Page) =>
  page.evaluate(() => {
    const element = document.getElementById('watermark')
    if (!element || element.parentElement !== document.body) return false
    const { display, visibility, opacity, backgroundImage } = getComputedStyle(element)
    const { x, y, width, height } = element.getBoundingClientRect()
    const covers = x === 0 && y === 0 && width >= window.innerWidth && height >= window.innerHeight
    return (
      display !== 'none' &&
      visibility === 'visible' &&
      opacity === '1' &&
      backgroundImage.startsWith('url("data:') &&
      covers
    )
  })

describe.each(shells)('%s', (shell) => {
  test('lies over every page of a signed-in person and comes back whatever is done to it', async () => {
    const { page } = await stage.open({ shell, as: stage.administrator, at: '/mySessions' })
    await expect.poll(() => stands(page)).toBe(true)
    for (const [name, attack] of Object.entries(attacks)) {
      await page.evaluate(attack)
      // Its delay is tested with a controlled clock (tests/app/watermark.test.tsx).
      await expect.poll(() => stands(page), { message: name, intervals: [50] }).toBe(true)
    }
    await visit(page, '/basic/basicSeries')
    expect(await stands(page)).toBe(true)
  })

  test('nobody is named before the sign-in', async () => {
    const { page } = await stage.open({ shell, at: '/login' })
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
    expect(await page.locator('#watermark').count()).toBe(0)
  })
})
