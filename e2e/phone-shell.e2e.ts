import type { CDPSession, Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { longTest } from '../tests/check.ts'
import { pause } from '../tests/waiting.ts'
import type { Caller } from './caller.ts'
import { addSeries, mark } from './data.ts'
import { recordScreen } from './record.ts'
import { expect, openStage, visit } from './stage.ts'

const stage = openStage()
const series = '/basic/basicSeries'
const word = mark()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
  for (let number = 1; number <= 25; number++) await addSeries(admin, `${word}-${String(number).padStart(2, '0')}`)
})
const phone = (at: string) => stage.open({ shell: 'phone', as: admin, at })

/** Pulls down over the list with a finger. */
async function pullDown(cdp: CDPSession): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  await touch('touchStart', 260)
  for (let y = 280; y <= 560; y += 20) {
    await touch('touchMove', y)
    await pause(16, 'a finger moves in steps')
  }
  await touch('touchEnd')
}

test('tab bar: home, work and me; a page has a way back instead', async () => {
  const { page } = await phone('/work')
  const bar = page.getByRole('navigation', { name: '底部导航' })
  await bar.getByText('我的', { exact: true }).click()
  await expect(page).toHaveURL(/#\/me$/)
  await expect(page.getByText('admin', { exact: true })).toBeVisible()
  await bar.getByText('工作', { exact: true }).click()
  await page.getByRole('button', { name: '省份管理' }).click()
  await expect(page).toHaveURL(/province/)
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL(/#\/work$/)
})

test('on a tablet details open next to their list, which stays usable, and the tab bar is a rail', async () => {
  const { page } = await phone(series)
  await page.setViewportSize({ width: 768, height: 1024 })
  const { rows } = recordScreen(page, 'phone')
  const [first, second] = [rows.nth(0), rows.nth(1)]
  await first.locator('.pk-card-open').click()
  const details = page.getByRole('dialog')
  await expect(first.locator('[aria-current]')).toBeVisible()
  await second.locator('.pk-card-open').click()
  await expect(second.locator('[aria-current]')).toBeVisible()
  await expect(first.locator('[aria-current]')).toHaveCount(0)
  await expect(details).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: '底部导航' })).toBeVisible()
  await page.goBack()
  await expect(details).toHaveCount(0)
  await expect(page).toHaveURL(/basicSeries$/)
})

longTest('work grid: the search finds in both languages, and says when nothing matches', async () => {
  const { page } = await phone('/work')
  const search = page.getByPlaceholder('搜索功能')
  await search.fill('车系')
  await expect(page.locator('.work-grid').getByRole('button')).toHaveText(['车系管理'])
  await search.fill('car series')
  await expect(page.locator('.work-grid').getByRole('button')).toHaveText(['车系管理'])
  await search.fill('zzzz')
  await expect(page.getByText('没有匹配的功能')).toBeVisible()
})

test('a list goes on by itself to its end, and is renewed by pulling it down', async () => {
  const { page, context } = await phone(`${series}?q.name=${word}`)
  const { rows } = recordScreen(page, 'phone')
  await expect(rows).toHaveCount(20)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows).toHaveCount(25)
  await expect(page.getByText('没有更多了')).toBeVisible()

  await rows.first().scrollIntoViewIfNeeded()
  await page.locator('main.scroller').evaluate((main) => main.scrollTo(0, 0))
  await addSeries(admin, `${word}-26`)
  await pullDown(await context.newCDPSession(page))
  await expect(page.getByText('共 26 条')).toBeVisible()
})

longTest('what is closed by the back gesture: the details first, then the page', async () => {
  const { page } = await phone('/work')
  await visit(page, series)
  const { rows } = recordScreen(page, 'phone')
  await rows.first().getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/basicSeries/)
  await page.goBack()
  await expect(page).toHaveURL(/#\/work$/)
})

longTest('what is pressed is at least 44 px high and wide', async () => {
  const { page } = await phone('/work')
  const controls = ['button', '.adm-tab-bar-item', '.adm-list-item-content', '.adm-search-bar']
  expect(await smallTargets(page, controls)).toEqual([])
  await visit(page, '/mySessions')
  await expect(page.locator('.my-sessions li').first()).toBeVisible()
  expect(await smallTargets(page, controls)).toEqual([])
  await visit(page, series)
  const screen = recordScreen(page, 'phone')
  await expect(screen.rows.first()).toBeVisible()
  expect(await smallTargets(page, controls)).toEqual([])
  await screen.add()
  await expect(screen.field('车系名称')).toBeVisible()
  expect(await smallTargets(page, [...controls, '.pk-field input', '.adm-selector-item'])).toEqual([])
})

/** Returns clickable elements smaller than a finger, with their sizes. */
function smallTargets(page: Page, selectors: string[]): Promise<string[]> {
  return page.evaluate((selector) => {
    const target = 44
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      const isVisible = element.checkVisibility({ visibilityProperty: true })
      const { width, height } = element.getBoundingClientRect()
      // Clicks on an element that passes them to a larger parent count there.
      const within = element.parentElement?.closest<HTMLElement>('button, label, .adm-list-item-content, .pk-field')
      if (!isVisible || width === 0 || (within && element.matches('input'))) return []
      const good = width >= target - 0.5 && height >= target - 0.5
      const name = element.getAttribute('aria-label') ?? element.innerText.slice(0, 20)
      return good
        ? []
        : [`${element.className || element.tagName} "${name}" ${Math.round(width)}×${Math.round(height)}`]
    })
  }, selectors.join(','))
}
