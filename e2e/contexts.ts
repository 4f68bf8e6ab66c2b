/**
 * Reuses browser contexts. In a new context the whole client is loaded and compiled again, which takes the browser and
 * the server four times as long as a cached load.
 */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { inject } from 'vitest'
import { shiftClock } from '../tests/clock.mjs'

/** A context during one test. */
export interface BorrowedContext {
  context: BrowserContext
  /** Its first page. */
  page: Page
  /** Closes its pages. `close`: the context is not used again. */
  giveBack(options: { close: boolean }): Promise<void>
}

/** Methods with changes of a context that cannot be undone, or are easily forgotten. The context is not reused then. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'route',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const satisfies readonly (keyof BrowserContext)[]

/** The files of a process share its modules, and so its connection. */
let connection: Promise<Browser> | undefined
/** Contexts that no test uses, by their options. */
const idle = new Map<string, BrowserContext[]>()
/** Contexts that a test has changed or closed. */
const changedContexts = new WeakSet<BrowserContext>()

/**
 * Returns a context with these options, without cookies and stored data, and with one page. `onPage` receives each of
 * its pages.
 */
export async function borrowContext(
  options: BrowserContextOptions,
  onPage: (page: Page) => void,
): Promise<BorrowedContext> {
  connection ??= chromium.connect(inject('browser'))
  const kind = JSON.stringify(options)
  const waiting = idle.get(kind) ?? []
  idle.set(kind, waiting)
  const pooledContext = waiting.pop()
  const context = pooledContext ?? (await newContext(await connection, options))
  context.on('page', onPage)
  const page = await context.newPage()
  if (pooledContext) await forget(page, options.baseURL ?? '')
  return {
    context,
    page,
    async giveBack({ close }) {
      const pages = context.pages()
      const hasLeftOrigin = pages.some((each) => new URL(each.url()).origin !== options.baseURL)
      // A service worker would answer for the pages of later tests.
      if (close || hasLeftOrigin || changedContexts.has(context) || options.serviceWorkers === 'allow')
        return context.close()
      await Promise.all(pages.map((each) => each.close()))
      context.off('page', onPage)
      waiting.push(context)
    },
  }
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await context.addInitScript(shiftClock, Number(process.env.CLOCK_OFFSET_MS ?? 0))
  context.setDefaultTimeout(120_000)
  const note = () => changedContexts.add(context)
  noteCalls(context, lasting, note)
  noteCalls(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], note)
  context.on('close', note)
  return context
}

/** Removes all stored data of a context, but not the cached client. */
async function forget(page: Page, origin: string): Promise<void> {
  const context = page.context()
  await context.clearCookies()
  const devtools = await context.newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,file_systems'
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devtools.detach()
}

/** Runs `note` at each call of one of these methods. */
function noteCalls<T extends object>(target: T, names: readonly (keyof T)[], note: () => void): void {
  for (const name of names) {
    const method = (target[name] as (...args: unknown[]) => unknown).bind(target)
    const notingMethod = (...args: unknown[]) => {
      note()
      return method(...args)
    }
    Object.assign(target, { [name]: notingMethod })
  }
}
