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
import { inCheck, isLong } from '../tests/check.ts'
import { pause, until } from '../tests/waiting.ts'
import type { Caller } from './caller.ts'
import { detailRoutes, publicDetailRoutes } from './detail-routes.ts'
import { fit, foreignWords } from './fit.ts'
import { go, openStage, scrollsSideways, sizes } from './stage.ts'

const built = (screen: Screen) => existsSync(join(root, 'src/areas', screen.thing, 'screen.tsx'))
const shown = screens.filter(built)
/** Each language is looked at in one theme: a switch of the theme would draw every kept page anew. */
const themeOf = { zh: 'light', en: 'dark' } as const
/** A narrow phone, on which most is cut, and in the long check a common one, too. */
const widths = inCheck([360], [sizes.phone.width, 360])
type Access = 'public' | 'signed in'
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
  await settle(page, running)
}

/** Waits until the page shows what it has. */
async function settle(page: Page, running: () => number): Promise<void> {
  // Each look makes the browser lay the page out: none while a request is under way, and one in each 100 ms.
  const polling = 100
  let quiet = 0
  while (quiet < 2) {
    await until(() => running() === 0, 'answers to all requests')
    await page.waitForFunction(isSettled, undefined, { polling })
    quiet = running() === 0 ? quiet + 1 : 0
    if (quiet === 1) await pause(polling / 2, 'what was answered last asks for more')
  }
}

function isSettled(): boolean {
  const visible = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].some((element) => element.checkVisibility())
  return visible('main') && !visible('[aria-busy=true], .ant-skeleton, .ant-spin-spinning, .adm-skeleton, .ui-loading')
}

const routesFor = (shell: Shell, access: Access): string[] => [
  ...shown
    .filter((screen) => (screen.access === 'public') === (access === 'public'))
    .map(({ route }) => route)
    .filter((_, index) => isTaken(shell, index)),
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

/** What does not fit a phone. A screen is seen first as wide as the one before was seen last: each is resized once. */
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

/** What the phone's way back does not close before it leaves a list: its filters, or the actions of its first row. */
async function notClosedByBack(page: Page, lang: Lang, sheetNames: readonly (keyof typeof sheets)[]) {
  const found: string[] = []
  const before = page.url()
  for (const what of sheetNames) {
    const opener = page.locator('.page:visible').getByRole('button', { name: openers[lang][what] }).first()
    if (!(await opener.isVisible())) continue
    const sheet = page.locator(sheets[what]).last()
    const comesTo = (state: 'visible' | 'hidden') =>
      sheet.waitFor({ state }).then(
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

/** Every other screen in the one language, the rest in the other, and the other way round in the other shell. */
const isHalf = (shell: Shell, lang: Lang, index: number) =>
  (index + Number(shell === 'desk') + Number(lang === 'en')) % 2 === 0
/**
 * Each screen is searched for barriers once in each shell, and the form of each list measured once on the phone. What
 * the themes' colours are to each other is proven over the tokens (tests/kit/ui/tokens.test.ts).
 */
const isSearched = (shell: Shell, lang: Lang, index: number) => !isLong || isHalf(shell, lang, index)
/** Which sheets of a list going back closes: in `npm test` one of them. */
const backSheets = (shell: Shell, lang: Lang, index: number) =>
  isLong ? (['filter', 'row'] as const) : ([isHalf(shell, lang, index) ? 'filter' : 'row'] as const)
/** The first row of every other list is opened: in the long check of those that are not searched, in `npm test` of every fourth. */
const hasRowShown = (shell: Shell, lang: Lang, index: number) =>
  isLong ? !isHalf(shell, lang, index) : index % 4 === Number(shell === 'phone')

/** Barriers of any weight. The frame around the pages is looked at with the first one alone. */
async function barriers(page: Page, theme: 'light' | 'dark', whole: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.evaluate(onlyShownPages, true)
  const inside = whole ? undefined : '.page:not([style*="none"])'
  const options = { theme, inside, outside: ['#watermark', moreRows], colours: isLong }
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
async function violations(asked: {
  theme: string
  inside: string | undefined
  outside: string[]
  colours: boolean
}): Promise<string[]> {
  const include = asked.inside && document.querySelector(asked.inside) ? [asked.inside] : [':root']
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
    { include: include.map((selector) => [selector]), exclude: asked.outside.map((selector) => [selector]) },
    // What a region finds is moderate at most, and takes a seventh of the time; colours are proven over the tokens, too.
    {
      resultTypes: ['violations'],
      rules: { region: { enabled: false }, 'color-contrast': { enabled: asked.colours } },
    },
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

/** The most routes of a test: beside dozens of kept pages whatever is drawn and measured takes much longer. */
const routesPerTest = 14
/**
 * The long check takes each route in both shells and languages, `npm test` once: one half at a desk in Chinese, the
 * other half on a phone in English.
 */
const isTaken = (shell: Shell, index: number) => isLong || index % 2 === Number(shell === 'phone')

interface Group {
  access: Access
  routes: readonly string[]
  name: string
}
function groupsFor(shell: Shell): Group[] {
  return (['public', 'signed in'] as const).flatMap((access) => {
    const routes = routesFor(shell, access)
    const groups = Math.ceil(routes.length / routesPerTest)
    const size = Math.ceil(routes.length / groups)
    return Array.from({ length: groups }, (_, group) => {
      const some = routes.slice(group * size, (group + 1) * size)
      return { access, routes: some, name: `${access} screens from ${some[0]} to ${some.at(-1)}` }
    })
  })
}

/** Opens the screens of one shell in one language; a file for each, so that they run at the same time. */
export function everyScreen(shell: Shell, lang: Lang): void {
  const stage = openStage()
  const theme = themeOf[lang]
  let admin: Caller
  beforeAll(async () => {
    admin = await stage.caller()
  })

  async function begin(access: Access) {
    const as = access === 'public' ? {} : { as: admin }
    const { page } = await stage.open({ shell, lang, theme, ...as })
    const running = watchRequests(page)
    await page.goto(access === 'public' ? '/#/login' : '/#/mySessions')
    // Where it begins is decided: an address that changes during the start is overwritten.
    await settle(page, running)
    return { page, running }
  }
  /** Faults of one address, an error of the check itself among them, each with the address. */
  async function named(address: string, check: () => Promise<string[]>): Promise<string[]> {
    const wrong = await check().catch((error) => [String(error)])
    return [...wrong, ...stage.takeFaults()].map((what) => `${address}: ${what}`)
  }

  test.each(groupsFor(shell))(`${shell}, ${lang}: $name`, async ({ access, routes }) => {
    const { page, running } = await begin(access)
    const found: string[] = []
    for (const [index, route] of routes.entries()) {
      const searched = isSearched(shell, lang, index)
      const screenFaults = async () => {
        await show(page, route, running)
        const wrong = await faultsOf(page, route, lang)
        if (shell === 'phone') wrong.push(...(await misfits(page)))
        if (shell === 'phone' && searched) wrong.push(...(await formMisfits(page)))
        if (searched) wrong.push(...(await barriers(page, theme, index === 0)))
        if (shell === 'phone' && searched)
          wrong.push(...(await notClosedByBack(page, lang, backSheets(shell, lang, index))))
        return wrong
      }
      found.push(...(await named(route, screenFaults)))
      const row = hasRowShown(shell, lang, index) ? await firstRow(page) : undefined
      if (!/^\d+$/.test(row ?? '')) continue
      const asked = `view=${row}`
      const rowFaults = async () => {
        await show(page, route, running, asked)
        return detailFaults(page, shell, lang, route)
      }
      found.push(...(await named(`${route}?${asked}`, rowFaults)))
    }
    expect(found).toEqual([])
  })

  test.each(['public', 'signed in'] as const)(`${shell}, ${lang}: %s pages of one thing`, async (access) => {
    const { page, running } = await begin(access)
    const found: string[] = []
    const all = access === 'public' ? await publicDetailRoutes(admin) : await detailRoutes(admin)
    for (const [route, asked] of all.filter((_, index) => isTaken(shell, index))) {
      const faults = async () => {
        await show(page, route, running, asked)
        return detailFaults(page, shell, lang, route)
      }
      found.push(...(await named(`${route}?${asked}`, faults)))
    }
    expect(found).toEqual([])
  })
}
