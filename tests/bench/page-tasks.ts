import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { browserArguments, browserPath } from '../../src/tools/browser.ts'
import type { Figure } from './report.ts'

const longTaskMs = 100
/** Without a graphics card pictures are drawn by a process beside the page, as a card would: else the page's thread does. */
const graphics = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), args: [...browserArguments, ...graphics] })

/** A browser's session of who sent `headers`, in Chinese. */
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

/** A task of the page's thread, in ms. */
export interface Task {
  /** Processor time: neither other work on the machine nor waiting for pictures is in it. */
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

/** What the page's thread does while `work` lasts. */
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

/** The longest of some tasks beside its target. */
export function longestTask(what: string, tasks: readonly Task[]): Figure {
  const longest = (kind: keyof Task) => tasks.reduce((most, task) => Math.max(most, task[kind]), 0)
  const ms = (value: number) => `${value.toFixed(0)} ms`
  return {
    name: `${what}: longest task, its processor time (with all that it waited for: ${ms(longest('whole'))})`,
    value: ms(longest('own')),
    target: `≤ ${longTaskMs} ms`,
    // No task at all: nothing was measured.
    kept: tasks.length > 0 && longest('own') <= longTaskMs,
  }
}
