/** Every screen that is built, in one shell and language, as an administrator sees it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page, Request } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { type Screen, screens } from '../src/areas/screens.ts'
import type { Shell } from '../src/kit/client/shell.ts'
import type { Lang } from '../src/kit/words.ts'
import { root } from '../src/tools/sources.ts'
import type { Caller } from './caller.ts'
import { detailRoutes, publicDetailRoutes } from './detail-routes.ts'
import { fit, foreignWords } from './fit.ts'
import { builtInMap, go, openStage, scrollsSideways, sizes } from './stage.ts'

const built = (screen: Screen) => existsSync(join(root, 'src/areas', screen.thing, 'screen.tsx'))
/** One test goes through all of them. */
const manyScreensMs = 600_000
const shown = screens.filter(built)
/** Each language is looked at in one theme: a switch of the theme would draw every kept page anew. */
const themeOf = { zh: 'light', en: 'dark' } as const
/** A common phone and a narrow one. */
const widths = [sizes.phone.width, 360] as const
const keptAtMost = 24
const drawn = ['/work', '/messages', '/me']
/** 'namespace:key', as i18next answers for a text that is missing. */
const missingText = /(^|\s)[a-z][a-zA-Z]{2,}:[a-z]\w+(?=\s|$)/m
const failing = /页面出现错误|Something went wrong|加载失败|Failed to load|failed to load|没有访问权限|No permission/
const chinese = /\p{Script=Han}/u

/** How many requests of a page have no answer yet; a stream that was opened never ends by itself. */
function watchRequests(page: Page): () => number {
  const running = new Set<Request>()
  page.on('request', (request) => running.add(request))
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('event-stream')) running.delete(response.request())
  })
  return () => running.size
}

/** Goes to a screen and waits until it shows what it has. `asked`: what its address says besides. */
async function show(page: Page, route: string, running: () => number, asked = ''): Promise<void> {
  // Ten rows tell as much as twenty.
  await go(page, `${route}?size=10${asked && `&${asked}`}`)
  await page.waitForFunction((wanted) => window.location.hash.startsWith(`#${wanted}`), route)
  let quiet = 0
  const until = Date.now() + 10_000
  while (quiet < 2 && Date.now() < until) {
    await page.waitForTimeout(40)
    quiet = running() === 0 && (await page.evaluate(isSettled)) ? quiet + 1 : 0
  }
}

function isSettled(): boolean {
  const visible = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].some((element) => element.checkVisibility())
  return visible('main') && !visible('[aria-busy=true], .ant-skeleton, .ant-spin-spinning, .adm-skeleton, .ui-loading')
}

const routesFor = (shell: Shell, access: 'public' | 'signed in') => [
  ...shown.filter((screen) => (screen.access === 'public') === (access === 'public')).map(({ route }) => route),
  ...(access === 'signed in' && shell === 'phone' ? drawn : []),
]

/** What is wrong with the page as it stands. `named`: its heading is the name of a thing, in whatever language. */
async function faultsOf(page: Page, route: string, lang: Lang, named = false): Promise<string[]> {
  const text = await page.locator('body').innerText()
  const headings = await page.locator('h1').filter({ visible: true }).allTextContents()
  const checks: [wrong: boolean, what: string][] = [
    [missingText.test(text), `a text without words: ${missingText.exec(text)?.[0].trim()}`],
    [!new URL(page.url()).hash.startsWith(`#${route}`), `went to ${page.url()}`],
    [failing.test(text), `shows a fault: ${failing.exec(text)?.[0]}`],
    [await scrollsSideways(page), 'scrolls sideways'],
    [(await page.title()) === '', 'has no title'],
    [headings.length === 0 || headings.some((heading) => heading.trim() === ''), 'has no heading'],
    [!named && lang === 'en' && headings.some((heading) => chinese.test(heading)), `Chinese heading: ${headings}`],
    [!named && lang === 'zh' && !headings.every((heading) => chinese.test(heading)), `English heading: ${headings}`],
  ]
  const foreign = new Set(await page.evaluate(foreignWords, lang))
  return [...checks.filter(([wrong]) => wrong).map(([, what]) => what), ...foreign]
}

/** What does not fit either phone. A screen is seen first as wide as the one before was seen last: each is resized once. */
async function misfits(page: Page): Promise<string[]> {
  const found: string[] = []
  const before = page.viewportSize()?.width
  for (const width of widths.toSorted((a) => (a === before ? -1 : 1))) {
    if (width !== page.viewportSize()?.width) {
      await page.setViewportSize({ ...sizes.phone, width })
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      if (await scrollsSideways(page)) found.push(`${width} px: scrolls sideways`)
    }
    found.push(...(await page.evaluate(fit.misfits, fit.least)).map((what) => `${width} px: ${what}`))
  }
  return found
}

/** What does not fit in the form that a list's '+' opens, as wide as the phone stands. */
async function formMisfits(page: Page): Promise<string[]> {
  const add = page.locator('.page:visible .pk-add')
  if (!(await add.isVisible())) return []
  await add.click()
  const form = page.locator('.pk-page-in:visible')
  await form.waitFor()
  await page.waitForFunction(isSettled)
  const found = await page.evaluate(fit.misfits, fit.least)
  await page.goBack()
  await form.waitFor({ state: 'hidden' })
  return found.map((what) => `its form: ${what}`)
}

const openers = {
  zh: { filter: /^筛选/, row: /^操作$/ },
  en: { filter: /^Filters/, row: /^Actions$/ },
} as const
const sheets = { filter: '.pk-sheet:visible', row: '.adm-action-sheet:visible' } as const

/** What the phone's way back does not close before it leaves a list: its filters, and the actions of its first row. */
async function notClosedByBack(page: Page, lang: Lang): Promise<string[]> {
  const found: string[] = []
  const before = page.url()
  for (const what of ['filter', 'row'] as const) {
    const opener = page.locator('.page:visible').getByRole('button', { name: openers[lang][what] }).first()
    if (!(await opener.isVisible())) continue
    const sheet = page.locator(sheets[what]).last()
    const comesTo = (state: 'visible' | 'hidden') =>
      sheet.waitFor({ state, timeout: 5_000 }).then(
        () => true,
        () => false,
      )
    await opener.click()
    if (!(await comesTo('visible'))) found.push(`its ${what} opens no sheet`)
    await page.goBack()
    if (!(await comesTo('hidden'))) found.push(`going back does not close its ${what}`)
    if (page.url() !== before) found.push(`going back from its ${what} leads to ${page.url()}`)
  }
  return found
}

/** Rows of a list are alike: the first ones are looked at. */
const moreRows = '.ant-table-tbody > tr:nth-child(n+5), .pk-cards > li:nth-child(n+4)'

/**
 * Each screen is searched for barriers once in each shell, and the form of each list measured once on the phone: every
 * other one in the one language and theme, the rest in the other, and the other way round in the other shell. What the
 * themes' colours are to each other is proven over the tokens (tests/kit/ui/tokens.test.ts).
 */
const isSearched = (shell: Shell, lang: Lang, index: number) =>
  (index + Number(shell === 'desk') + Number(lang === 'en')) % 2 === 0

/** Barriers of any weight. The frame around the pages is looked at with the first one alone. */
async function barriers(page: Page, theme: 'light' | 'dark', whole: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.evaluate(onlyShownPages, true)
  const options = { theme, inside: whole ? undefined : '.page:not([style*="none"])', outside: ['#watermark', moreRows] }
  const found = await page.evaluate(violations, options)
  await page.evaluate(onlyShownPages, false)
  return found
}

/** Takes the kept pages that are out of sight out of the picture: the checks would measure each of their elements. */
function onlyShownPages(only: boolean): void {
  for (const page of document.querySelectorAll('.page[style*="none"]'))
    if (only) page.setAttribute('slot', 'away')
    else page.removeAttribute('slot')
}

/** Runs in the page, where the checks were loaded once. */
async function violations(asked: { theme: string; inside: string | undefined; outside: string[] }): Promise<string[]> {
  const include = asked.inside && document.querySelector(asked.inside) ? [asked.inside] : [':root']
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
    { include: include.map((selector) => [selector]), exclude: asked.outside.map((selector) => [selector]) },
    // Its finding is moderate at most, and takes a seventh of the time.
    { resultTypes: ['violations'], rules: { region: { enabled: false } } },
  )
  return violations.map(({ id, nodes }) => {
    const places = nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`)
    return `${asked.theme}: ${id}: ${places.length} × ${places.slice(0, 2).join(' | ')}`
  })
}

/** What is wrong with a thing that has an address of its own: the row of a list, or what another page leads to. */
async function detailFaults(page: Page, shell: Shell, lang: Lang, route: string): Promise<string[]> {
  const found = await faultsOf(page, route, lang, true)
  // As wide as the phone stands: measuring is what takes longest here.
  if (shell === 'phone') found.push(...(await page.evaluate(fit.misfits, fit.least)))
  return found
}

/** The first row of the list that is shown, as its address names it. */
const firstRow = (page: Page) =>
  page.evaluate(() => document.querySelector('.page:not([style*="none"]) [data-row-key]')?.getAttribute('data-row-key'))

/** Opens every screen of one shell in one language; a file for each, so that they run at the same time. */
export function everyScreen(shell: Shell, lang: Lang): void {
  const stage = openStage({ baseMap: builtInMap })
  let admin: Caller
  beforeAll(async () => {
    admin = await stage.caller()
  })

  test.each(['public', 'signed in'] as const)(
    `every %s screen in ${lang}`,
    async (access) => {
      const as = access === 'public' ? {} : { as: admin }
      const { page } = await stage.open({ shell, lang, theme: themeOf[lang], ...as })
      const running = watchRequests(page)
      await page.goto(access === 'public' ? '/#/login' : '/#/mySessions')
      const found: string[] = []
      for (const [index, route] of routesFor(shell, access).entries()) {
        // Beside dozens of kept pages whatever is drawn and measured takes much longer, and tells nothing more.
        if (index % keptAtMost === keptAtMost - 1) await page.reload()
        await show(page, route, running)
        const wrong = [...(await faultsOf(page, route, lang)), ...stage.takeFaults()]
        if (shell === 'phone') wrong.push(...(await misfits(page)))
        if (shell === 'phone' && isSearched(shell, lang, index)) wrong.push(...(await formMisfits(page)))
        if (isSearched(shell, lang, index)) wrong.push(...(await barriers(page, themeOf[lang], index < 2)))
        if (shell === 'phone' && isSearched(shell, lang, index)) wrong.push(...(await notClosedByBack(page, lang)))
        found.push(...wrong.map((what) => `${route}: ${what}`))
        // The other half of them, so that no test has all the work.
        const row = isSearched(shell, lang, index) ? null : await firstRow(page)
        if (!/^\d+$/.test(row ?? '')) continue
        const asked = `view=${row}`
        await show(page, route, running, asked)
        const inside = [...(await detailFaults(page, shell, lang, route)), ...stage.takeFaults()]
        found.push(...inside.map((what) => `${route}?${asked}: ${what}`))
      }
      const details = access === 'public' ? await publicDetailRoutes(admin) : await detailRoutes(admin)
      for (const [route, asked] of details) {
        await show(page, route, running, asked)
        const wrong = [...(await detailFaults(page, shell, lang, route)), ...stage.takeFaults()]
        found.push(...wrong.map((what) => `${route}?${asked}: ${what}`))
      }
      expect(found).toEqual([])
    },
    manyScreensMs,
  )
}
