import { join } from 'node:path'
import type { BrowserContext, Page, Route } from 'playwright'
import { afterEach, inject, test } from 'vitest'
import type { Shell } from '../src/client/shell.ts'
import type { OutputOf } from '../src/domain/contract/call.ts'
import type { Lang } from '../src/domain/contract/words.ts'
import { screens } from '../src/features/screens.ts'
import { root } from '../src/tools/sources.ts'
import { mapCalls } from '../src/ui/map/contract.ts'
import { inCheck, longTest } from '../tests/check.ts'
import { Caller, type Person } from './caller.ts'
import { type BorrowedContext, borrowContext } from './contexts.ts'
import { attemptMs, expect } from './prompt-expect.ts'
import { administrator } from './server.ts'

export { expect } from './prompt-expect.ts'

export const shells = ['desk', 'phone'] as const satisfies readonly Shell[]
/** Shells of a flow: the one where it is normally used in `npm test`, both in the long check. */
export const shellsOf = (shell: Shell): readonly Shell[] => inCheck<readonly Shell[]>([shell], shells)
/** Test function of a flow that runs once in each shell. `npm test` only runs the shell where it is normally used. */
export const testAt = (shell: Shell, job: Shell) => (shell === job ? test : longTest)
/** Filters cases that begin with their shell in the same way. */
export const casesOf = <Case extends readonly [Shell, ...unknown[]]>(shell: Shell, cases: readonly Case[]): Case[] =>
  cases.filter(([each]) => shellsOf(shell).includes(each))
/** Sizes of a common phone and a common desktop, in CSS pixels. */
export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }

export interface OpenOptions {
  shell: Shell
  lang?: Lang
  theme?: 'light' | 'dark'
  /** The signed-in person. Default none. */
  as?: Person | Caller
  /** The first route, by default '/'. */
  at?: string
  /** Faults that the test provokes itself. */
  tolerated?: RegExp
  /** Enables the installed app's service worker, which would answer requests that a test watches. */
  worker?: boolean
  /**
   * The base map of this browser, regardless of the platform's parameters. It disables the browser's cache, as
   * Playwright's routes do.
   */
  baseMap?: BaseMap | undefined
  /** User-Agent, for example of an app that opens pages itself. */
  userAgent?: string
}
type BaseMap = OutputOf<typeof mapCalls.settings>
export const builtInMap: BaseMap = {
  googleKey: null,
  googleMapId: null,
  tiles: null,
  tileSystem: 'wgs84',
  streets: null,
  satellite: null,
  satelliteCredit: null,
  wantsStreets: false,
}

export interface StagePage {
  page: Page
  context: BrowserContext
}

/** Opens pages of the running platform for one test file. Pages that a test leaves open are closed after it. */
export function openStage() {
  const address = inject('address')
  let borrowedContexts: BorrowedContext[] = []
  const faults: string[] = []

  afterEach(async ({ task }) => {
    const closing = borrowedContexts
    borrowedContexts = []
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) {
      const contexts = closing.map(({ context }) => context)
      await keepPictures(task.name, contexts)
    }
    await Promise.all(closing.map((each) => each.giveBack({ close: hasFailed })))
    expect(faults.splice(0), 'errors of pages').toEqual([])
  })

  return {
    address,
    administrator,
    caller: (person: Person = administrator) => Caller.signIn(address, person),
    /** Removes and returns the faults of pages so far, for tests that check many pages one by one. */
    takeFaults: () => faults.splice(0),

    async open({
      shell,
      lang = 'zh',
      theme = 'light',
      as,
      at,
      tolerated: ignoredFaults,
      worker = false,
      baseMap,
      userAgent,
    }: OpenOptions): Promise<StagePage> {
      const report = (fault: string) => ignoredFaults?.test(fault) || faults.push(fault)
      const borrowedContext = await borrowContext(
        {
          baseURL: address,
          viewport: sizes[shell],
          locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
          timezoneId: 'Asia/Shanghai',
          colorScheme: theme,
          reducedMotion: 'reduce',
          serviceWorkers: worker ? 'allow' : 'block',
          // The content policy depends on the parameters.
          bypassCSP: typeof baseMap?.googleKey === 'string',
          // One device pixel per CSS pixel. A phone's finer ones quadruple the cost of rendering, and no test looks at
          // them.
          ...(shell === 'phone' && { isMobile: true, hasTouch: true }),
          ...(userAgent && { userAgent }),
        },
        (page) => watch(page, report),
      )
      borrowedContexts.push(borrowedContext)
      const { context, page } = borrowedContext
      // A route would answer in place of the worker.
      if (baseMap && !worker) await context.route(/\/map\/settings/, (route) => withBaseMap(route, baseMap))
      await context.addCookies([{ name: 'language', value: lang, url: address }])
      if (as) {
        const person = as instanceof Caller ? as : await Caller.signIn(address, as)
        // The one-time hint would cover a part of each map. A user with an unchanged first password may not dismiss it
        // yet.
        await person.call(mapCalls.streetsTold, {}).catch(() => undefined)
        await bringSession(context, person)
      }
      if (at !== undefined) await page.goto(`/#${at}`)
      return { page, context }
    },
  }
}

/** Saves screenshots of a failed test's pages in dist/test/failed/, and prints their texts. */
async function keepPictures(name: string, contexts: BrowserContext[]): Promise<void> {
  for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
    const file = `${name.replace(/[^\w]+/g, '-').slice(0, 60)}-${index}.png`
    await page.screenshot({ path: join(root, 'dist/test/failed', file), timeout: attemptMs }).catch(() => {})
    const text = await page.locator('body').innerText({ timeout: attemptMs }).catch(String)
    console.error(`${name}: ${page.url()}\n${text.replace(/\s+/g, ' ').slice(0, 600)}`)
  }
}

async function withBaseMap(route: Route, baseMap: BaseMap): Promise<void> {
  const response = await route.fetch()
  const answer = await response.json()
  await route.fulfill({ response, json: answer.code === 200 ? { ...answer, data: baseMap } : answer })
}

/** Puts a session into the browser in the same way as a sign-in. */
async function bringSession(context: BrowserContext, { address, token, customerId, binding }: Caller): Promise<void> {
  const url = address
  await context.addCookies([
    { name: 'token', value: token, url, sameSite: 'Strict' },
    { name: 'customerId', value: customerId, url, sameSite: 'Strict' },
    { name: 'binding', value: binding, url, sameSite: 'Strict', httpOnly: true },
  ])
}

function watch(page: Page, report: (fault: string) => void): void {
  page.on('pageerror', (error) => report(`${page.url()} ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') report(`${page.url()} ${message.text()} (${message.location().url})`)
  })
}

/** Goes to another route of the app without a reload, whatever the result is. */
export async function go(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, route)
}

/** Goes to a screen and waits until it is shown. */
export async function visit(page: Page, route: string): Promise<void> {
  await go(page, route)
  const title = screens.find((screen) => screen.route === route)?.title
  if (!title) throw new Error(`No screen has the route ${route}`)
  const heading = page.locator('.desk-content > h1, .phone > header > h1')
  await expect(heading).toHaveText(new RegExp(`^(${title.join('|')})$`))
}

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Line of the inbox. The clickable element is its button, next to the link to its vehicle. */
export const noticeOf = (page: Page, title: string, vin: string) =>
  page
    .locator('.inbox li:not(:has(li))')
    .filter({ hasText: title })
    .filter({ has: page.locator(`a[href*='${vin}']`) })
