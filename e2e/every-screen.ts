/** Opens every screen in one shell and language, as an administrator sees it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page, Request } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { Shell } from '../src/client/shell.ts'
import type { Lang } from '../src/domain/contract/words.ts'
import { type Screen, screens } from '../src/features/screens.ts'
import { root } from '../src/tools/sources.ts'
import { inCheck, isLong } from '../tests/check.ts'
import { pause, until } from '../tests/waiting.ts'
import type { Caller } from './caller.ts'
import { detailRoutes, publicDetailRoutes } from './detail-routes.ts'
import { fit, foreignWords } from './fit.ts'
import { go, openStage, scrollsSideways, sizes } from './stage.ts'

/** The page has loaded axe. */
declare const window: Window & { readonly axe: typeof axe }

const partsOf = ({ thing }: Screen) => globSync(`src/features/*/${thing}/*.tsx`, { cwd: root })
const isBuilt = (screen: Screen) => partsOf(screen).some((file) => file.endsWith('/screen.tsx'))
/** Screens made only of the parts that all records share. */
const plainRoutes = new Set<string>(
  screens
    .filter((screen) => {
      const files = partsOf(screen)
      return (
        files.length === 1 && files.every((file) => readFileSync(join(root, file), 'utf8').includes('<RecordScreen'))
      )
    })
    .map(({ route }) => route),
)
const longOnlyRoutes = new Set([...plainRoutes].filter((_, index) => index % 2 === 1))
/**
 * Screens that the browser opens. Every other plain screen is left to the long check: `npm test` renders all of them
 * without a browser (tests/offers).
 */
const builtScreens = screens.filter(isBuilt).filter((screen) => isLong || !longOnlyRoutes.has(screen.route))
/** Each language is tested in one theme, because switching the theme would redraw every open page. */
const themeOf = { zh: 'light', en: 'dark' } as const
/** A narrow phone, on which most texts are cut, and in the long check a common one, too. */
const widths = inCheck([360], [sizes.phone.width, 360])
type Access = 'public' | 'signed in'
const phoneRoutes = ['/work', '/messages', '/me']
/** Pattern of 'namespace:key', which i18next returns for a missing text. */
const missingText = /(^|\s)[a-z][a-zA-Z]{2,}:[a-z]\w+(?=\s|$)/m
const failing = /页面出现错误|Something went wrong|加载失败|Failed to load|failed to load|没有访问权限|No permission/
const chinese = /\p{Script=Han}/u

/** Counts the pending requests of a page. An opened stream never ends, so it does not count. */
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

/** Opens a screen and waits until it is complete. `asked`: further query of its address. */
async function show(page: Page, route: string, running: () => number, query = ''): Promise<void> {
  // Ten rows are as good as twenty here.
  await go(page, `${route}?size=10${query && `&${query}`}`)
  await page.waitForFunction((expectedRoute) => window.location.hash.startsWith(`#${expectedRoute}`), route)
  await settle(page, running)
}

/** Waits until the page is complete. */
async function settle(page: Page, running: () => number): Promise<void> {
  // Each check forces a layout of the page: none while a request is pending, then one every 100 ms.
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
  ...builtScreens
    .filter((screen) => (screen.access === 'public') === (access === 'public'))
    .map(({ route }) => route)
    .filter((_, index) => isTaken(shell, index)),
  ...(access === 'signed in' && shell === 'phone' ? phoneRoutes : []),
]

/** Faults of the current page. `named`: its heading is the name of a thing, in any language. */
async function faultsOf(page: Page, route: string, lang: Lang, hasNameHeading = false): Promise<string[]> {
  const text = await page.locator('body').innerText()
  const headings = await page.locator('h1').filter({ visible: true }).allTextContents()
  const checks: [wrong: boolean, what: string][] = [
    [missingText.test(text), `a text without words: ${missingText.exec(text)?.[0].trim()}`],
    [!new URL(page.url()).hash.startsWith(`#${route}`), `went to ${page.url()}`],
    [failing.test(text), `shows a fault: ${failing.exec(text)?.[0]}`],
    [await scrollsSideways(page), 'scrolls sideways'],
    [(await page.title()) === '', 'has no title'],
    [headings.length === 0 || headings.some((heading) => heading.trim() === ''), 'has no heading'],
    [
      !hasNameHeading && lang === 'en' && headings.some((heading) => chinese.test(heading)),
      `Chinese heading: ${headings}`,
    ],
    [
      !hasNameHeading && lang === 'zh' && !headings.every((heading) => chinese.test(heading)),
      `English heading: ${headings}`,
    ],
  ]
  const foreign = new Set(await page.evaluate(foreignWords, lang))
  return [...checks.filter(([wrong]) => wrong).map(([, what]) => what), ...foreign]
}

/** Elements that do not fit a phone. Starts with the current width, so that each screen is resized only once. */
async function misfits(page: Page): Promise<string[]> {
  const faults: string[] = []
  const before = page.viewportSize()?.width
  for (const width of widths.toSorted((a) => (a === before ? -1 : 1))) {
    if (width !== page.viewportSize()?.width) {
      await page.setViewportSize({ ...sizes.phone, width })
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      if (await scrollsSideways(page)) faults.push(`${width} px: scrolls sideways`)
    }
    faults.push(...(await page.evaluate(fit.misfits, fit.least)).map((what) => `${width} px: ${what}`))
  }
  return faults
}

/** Elements that do not fit in the form that a list's '+' opens, at the current width. */
async function formMisfits(page: Page): Promise<string[]> {
  const add = page.locator('.page:visible .pk-add')
  if (!(await add.isVisible())) return []
  await add.click()
  const form = page.locator('.pk-page-in:visible')
  await form.waitFor()
  await page.waitForFunction(isSettled)
  const formFaults = await page.evaluate(fit.misfits, fit.least)
  await page.goBack()
  await form.waitFor({ state: 'hidden' })
  return formFaults.map((what) => `its form: ${what}`)
}

const openers = {
  zh: { filter: /^筛选/, row: /^操作$/ },
  en: { filter: /^Filters/, row: /^Actions$/ },
} as const
const sheets = { filter: '.pk-sheet:visible', row: '.adm-action-sheet:visible' } as const

/**
 * Sheets that back navigation on a phone does not close: a list's filters, or the actions of its first row. Back must
 * close them before it leaves the list.
 */
async function notClosedByBack(page: Page, lang: Lang, sheetNames: readonly (keyof typeof sheets)[]) {
  const faults: string[] = []
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
    if (!(await comesTo('visible'))) faults.push(`its ${what} opens no sheet`)
    await page.goBack()
    if (!(await comesTo('hidden'))) faults.push(`going back does not close its ${what}`)
    if (page.url() !== before) faults.push(`going back from its ${what} leads to ${page.url()}`)
  }
  return faults
}

/** Rows of a list are alike, so only the first ones are checked. */
const moreRows = '.ant-table-tbody > tr:nth-child(n+5), .pk-cards > li:nth-child(n+4)'

/** True for every other screen, alternating with language and shell. */
const isHalf = (shell: Shell, lang: Lang, index: number) =>
  (index + Number(shell === 'desk') + Number(lang === 'en')) % 2 === 0
/**
 * True when a screen's accessibility, form and sheets are checked. The long check does this once per shell. `npm test`
 * leaves out every other screen that has no part of its own. The contrast of the themes' colours is tested over the
 * tokens (tests/ui/parts/tokens.test.ts).
 */
const isSearched = (shell: Shell, lang: Lang, route: string, index: number) =>
  isLong ? isHalf(shell, lang, index) : !plainRoutes.has(route) || index % 2 === 0
/** Sheets of a list that back navigation is tested with. `npm test` uses one of them. */
const backSheets = (shell: Shell, lang: Lang, index: number) =>
  isLong ? (['filter', 'row'] as const) : ([isHalf(shell, lang, index) ? 'filter' : 'row'] as const)
/**
 * True when the first row of a list is opened. The long check opens it on screens without the accessibility check, and
 * `npm test` on every fourth screen.
 */
const hasRowShown = (shell: Shell, lang: Lang, index: number) =>
  isLong ? !isHalf(shell, lang, index) : index % 4 === Number(shell === 'phone')

/** Accessibility violations of any severity. The frame around the pages is only checked with the first one. */
async function barriers(page: Page, theme: 'light' | 'dark', whole: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.evaluate(onlyShownPages, true)
  const inside = whole ? undefined : '.page:not([style*="none"])'
  const options = { theme, inside, outside: ['#watermark', moreRows], colours: isLong }
  const faults = await page.evaluate(violations, options)
  await page.evaluate(onlyShownPages, false)
  return faults
}

/** Hides the open pages that are not shown, because the checks would measure each of their elements. */
function onlyShownPages(only: boolean): void {
  for (const page of document.querySelectorAll('.page[style*="none"]'))
    if (only) page.setAttribute('slot', 'away')
    else page.removeAttribute('slot')
}

/** Runs in the page, where axe was loaded once. */
async function violations(options: {
  theme: string
  inside: string | undefined
  outside: string[]
  colours: boolean
}): Promise<string[]> {
  const include = options.inside && document.querySelector(options.inside) ? [options.inside] : [':root']
  const { violations } = await window.axe.run(
    { include: include.map((selector) => [selector]), exclude: options.outside.map((selector) => [selector]) },
    // The region rule finds moderate faults at most, and takes a seventh of the time. Colours are tested over the
    // tokens.
    {
      resultTypes: ['violations'],
      rules: { region: { enabled: false }, 'color-contrast': { enabled: options.colours } },
    },
  )
  return violations.map(({ id, nodes }) => {
    const places = nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`)
    return `${options.theme}: ${id}: ${places.length} × ${places.slice(0, 2).join(' | ')}`
  })
}

/** Faults of a thing with its own address: the row of a list, or a page that another one opens. */
async function detailFaults(page: Page, shell: Shell, lang: Lang, route: string): Promise<string[]> {
  const faults = await faultsOf(page, route, lang, true)
  // At the current width, because measuring takes longest here.
  if (shell === 'phone') faults.push(...(await page.evaluate(fit.misfits, fit.least)))
  return faults
}

/** Key of the first row of the shown list, as in its address. */
const firstRow = (page: Page) =>
  page.evaluate(() => document.querySelector('.page:not([style*="none"]) [data-row-key]')?.getAttribute('data-row-key'))

/** Maximum number of routes per test. With dozens of open pages rendering and measuring take much longer. */
const routesPerTest = 14
/**
 * The long check opens each route in both shells and languages. `npm test` opens each once: half of them at a desk in
 * Chinese, the others on a phone in English.
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

/** Declares the tests of one shell in one language. Each combination has a file, so that they run in parallel. */
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
    // The start page must be settled, because an address that changes during the start is overwritten.
    await settle(page, running)
    return { page, running }
  }
  /** Runs a check of one address. Returns its faults, including an error of the check itself, each with the address. */
  async function withAddress(address: string, check: () => Promise<string[]>): Promise<string[]> {
    const wrong = await check().catch((error) => [String(error)])
    return [...wrong, ...stage.takeFaults()].map((what) => `${address}: ${what}`)
  }

  test.each(groupsFor(shell))(`${shell}, ${lang}: $name`, async ({ access, routes }) => {
    const { page, running } = await begin(access)
    const allFaults: string[] = []
    for (const [index, route] of routes.entries()) {
      const shouldSearch = isSearched(shell, lang, route, index)
      const screenFaults = async () => {
        await show(page, route, running)
        const wrong = await faultsOf(page, route, lang)
        if (shell === 'phone') wrong.push(...(await misfits(page)))
        if (shell === 'phone' && shouldSearch) wrong.push(...(await formMisfits(page)))
        if (shouldSearch) wrong.push(...(await barriers(page, theme, index === 0)))
        if (shell === 'phone' && shouldSearch)
          wrong.push(...(await notClosedByBack(page, lang, backSheets(shell, lang, index))))
        return wrong
      }
      allFaults.push(...(await withAddress(route, screenFaults)))
      const row = hasRowShown(shell, lang, index) ? await firstRow(page) : undefined
      if (!/^\d+$/.test(row ?? '')) continue
      const rowQuery = `view=${row}`
      const rowFaults = async () => {
        await show(page, route, running, rowQuery)
        return detailFaults(page, shell, lang, route)
      }
      allFaults.push(...(await withAddress(`${route}?${rowQuery}`, rowFaults)))
    }
    expect(allFaults).toEqual([])
  })

  test.each(['public', 'signed in'] as const)(`${shell}, ${lang}: %s pages of one thing`, async (access) => {
    const { page, running } = await begin(access)
    const allFaults: string[] = []
    const all = access === 'public' ? await publicDetailRoutes(admin) : await detailRoutes(admin)
    for (const [route, query] of all.filter((_, index) => isTaken(shell, index))) {
      const faults = async () => {
        await show(page, route, running, query)
        return detailFaults(page, shell, lang, route)
      }
      allFaults.push(...(await withAddress(`${route}?${query}`, faults)))
    }
    expect(allFaults).toEqual([])
  })
}
