import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { browserArguments, browserPath } from '../../src/tools/browser.ts'
import type { Figure } from './report.ts'

const longTaskMs = 100
/** Rasterizes in a separate process, like a graphics card. Otherwise the page's thread does this work. */
const graphics = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), args: [...browserArguments, ...graphics] })

/** Opens a browser context in Chinese with the session of `headers`. */
export async function signedInContext(
  browser: Browser,
  address: URL,
  headers: Record<string, string>,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'zh-CN', ...options })
  const { token = '', customerId = '', cookie = '' } = headers
  const [name = '', value = ''] = cookie.split('=')
  const cookies = { token, customerId, [name]: value }
  await context.addCookies(
    Object.entries(cookies).map(([key, text]) => ({ name: key, value: text, url: address.href })),
  )
  return context
}

/** Task of the page's thread, in ms. */
export interface Task {
  /** Processor time, without other work on the machine and without waiting for pictures. */
  readonly own: number
  readonly whole: number
}
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** Tasks of the page's thread while `work` runs. */
export async function tasksOf(browser: Browser, page: Page, work: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  return traceEvents
    .filter(
      ({ name, ph, pid, tid }) =>
        ph === 'X' && name === 'ThreadControllerImpl::RunTask' && threads.some((t) => t.pid === pid && t.tid === tid),
    )
    .map(({ dur = 0, tdur = 0 }) => ({ own: tdur / 1000, whole: dur / 1000 }))
}

/** Longest task compared with its target. */
export function longestTask(what: string, tasks: readonly Task[]): Figure {
  const longest = (kind: keyof Task) => tasks.reduce((most, task) => Math.max(most, task[kind]), 0)
  const ms = (value: number) => `${value.toFixed(0)} ms`
  return {
    name: `${what}: longest task, its processor time (with all that it waited for: ${ms(longest('whole'))})`,
    value: ms(longest('own')),
    target: `≤ ${longTaskMs} ms`,
    // No task at all means that nothing was measured.
    isMet: tasks.length > 0 && longest('own') <= longTaskMs,
  }
}
