/**
 * Tests the offers of every screen at a desk and on a phone, in each state of its rows. It compares all rights with one
 * right missing. For each action of its rows it also tests the questions, dialogs, calls and messages. The expectation
 * is in the tables tests/offers/<area>.tsv. To change them on purpose, run `LONG=1 UPDATE_OFFERS=1 npm test -- client
 * offers`, and compare their diff with the specification's states and rights.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { byThing } from '../../src/client/by-thing.ts'
import { setFeedback } from '../../src/client/feedback.ts'
import { setLanguage } from '../../src/client/language.ts'
import { NavigationContext } from '../../src/client/navigation.ts'
import { PermissionContext, WholeFleetContext } from '../../src/client/permission.ts'
import { queryClient } from '../../src/client/query.ts'
import { type Shell, ShellContext } from '../../src/client/shell.ts'
import type { Call } from '../../src/domain/contract/call.ts'
import { screens } from '../../src/features/screens.ts'
import { Light } from '../../src/ui/parts/part.tsx'
import { inCheck, isLong } from '../check.ts'
import { stubWindow } from '../record/window.ts'
import { pause } from '../waiting.ts'
import { addresses } from './addresses.ts'
import { addRecords, answerOf, now, variantsOf } from './answers.ts'
import { figuresOf } from './figures.ts'
import { bareParts, drawnActions } from './shell.tsx'

const world = {
  pending: 0,
  variant: 0,
  variants: 1,
  drawing: 0,
  confirms: false,
  asked: new Set<string>(),
  errors: [] as string[],
  /** Effects of an action: questions, changing calls, reads after them, messages, pages. */
  events: [] as string[],
}

/** Records the queries that the page repeats after an action changed something. */
function readsAgain(path: string): void {
  const event = `then reads ${path}`
  if (world.events.some((one) => one.startsWith('calls ')) && !world.events.includes(event)) world.events.push(event)
}

vi.mock('../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call, input: unknown) => {
    world.variants = Math.max(world.variants, variantsOf(call.output))
    if (call.changes) world.events.push(`calls ${call.path} ${JSON.stringify(input)}`)
    else readsAgain(call.path)
    return answerOf(call, world.variant)
  },
}))
vi.mock('../../src/client/files.ts', async (original) => ({
  ...(await original<object>()),
  download: async (call: Call, input: unknown) => void world.events.push(`saves ${call.path} ${JSON.stringify(input)}`),
}))
vi.mock('../../src/client/stream.ts', async (original) => ({
  ...(await original<object>()),
  useStream: (call: Call, _: unknown, onEvent: (event: unknown) => void, { enabled = true } = {}) => {
    const first = useRef(onEvent)
    useEffect(() => {
      if (enabled) first.current(answerOf(call, world.variant))
    }, [call, enabled])
    return { status: 'live', since: new Date() }
  },
  follow: () => () => {},
}))
vi.mock('../../src/client/lazy.tsx', async (original) => {
  const { lazy } = await original<typeof import('../../src/client/lazy.tsx')>()
  return {
    lazy: ((load, waiting) =>
      lazy(async () => {
        world.pending++
        return await load().finally(() => world.pending--)
      }, waiting)) as typeof lazy,
  }
})
vi.mock('../../src/client/shell.ts', async (original) => ({
  ...(await original<object>()),
  byShell: (views: { desk: object }) => {
    const source = String(views.desk)
    return function Bare(props: object) {
      return bareView(source, props)
    }
  },
}))
vi.mock('../../src/ui/map/MapView.tsx', () => ({ MapView: () => null, default: () => null }))
const { bareView } = await import('./shell.tsx')

const folder = import.meta.dirname
const screenModules = byThing(import.meta.glob<{ default: React.ComponentType }>('../../src/features/*/*/*/screen.tsx'))
const contracts = import.meta.glob<object>('../../src/features/**/contract.ts')

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  stubWindow()
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'suspended'
      close = async () => {}
      resume = async () => {}
    },
  )
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  notifyManager.setScheduler(queueMicrotask)
  await setLanguage('en')
  setFeedback({
    toast: (_, text) => void world.events.push(`says ${text}`),
    ask: async ({ title, content, danger }) => {
      world.events.push(`asks${danger ? ' in red' : ''} ${title}${content ? `: ${content}` : ''}`)
      return world.confirms
    },
  })
  for (const load of Object.values(contracts)) addRecords(await load())
})
afterAll(() => vi.useRealTimers())

/** Records every right that is checked. */
const rightsWithout = (missing: string | undefined): ReadonlySet<string> =>
  ({
    has: (path: string) => {
      world.asked.add(path)
      return path !== missing
    },
  }) as ReadonlySet<string>

interface Looking {
  shell: Shell
  missing?: string
  opens?: boolean
  wholeFleet?: boolean
}

function draw(root: Root, Screen: React.ComponentType, address: string, { shell, missing, ...more }: Looking) {
  const go = (route: string, params?: object) =>
    void world.events.push(`opens ${route} ${JSON.stringify(params ?? {})}`)
  const navigation = { open: go, opens: () => more.opens ?? true, move: go }
  root.render(
    <QueryClientProvider client={queryClient}>
      <PermissionContext value={rightsWithout(missing)}>
        <WholeFleetContext value={more.wholeFleet ?? true}>
          <ShellContext value={{ shell, Frame: ({ children }) => children }}>
            <NavigationContext value={navigation}>
              <Light parts={bareParts}>
                <MemoryRouter key={`${address} ${world.variant} ${world.drawing}`} initialEntries={[address]}>
                  <Screen />
                </MemoryRouter>
              </Light>
            </NavigationContext>
          </ShellContext>
        </WholeFleetContext>
      </PermissionContext>
    </QueryClientProvider>,
  )
}

/** Waits until no work is pending and the page no longer changes. */
async function settle(element: Element): Promise<void> {
  const turn = (ms: number) => act(() => pause(ms, 'React and the answers that are under way get their turn'))
  let [hasChanged, same] = [false, 0]
  const observer = new MutationObserver(() => {
    hasChanged = true
  })
  observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true })
  for (let turns = 0; turns < 300 && same < 2; turns++) {
    // Loaded code arrives at its own pace.
    while (world.pending > 0) await turn(5)
    await turn(0)
    const isQuiet = world.pending === 0 && queryClient.isFetching() === 0
    same = isQuiet && !hasChanged ? same + 1 : 0
    hasChanged = false
  }
  observer.disconnect()
}

/** Offers of the page: its buttons and links, and the actions of its rows ('details order state=paid: Close order'). */
function offersOf(element: Element): string[] {
  const offerTexts = [...element.querySelectorAll('button, a[href], [role=button], data[value^="row "]')].map((one) => {
    if (one.tagName === 'DATA') return (one as HTMLDataElement).value
    const of = one.closest<HTMLElement>('[data-case]')?.dataset.case
    const name = one.getAttribute('aria-label') ?? (one.textContent || one.getAttribute('title')) ?? ''
    const why = one.hasAttribute('disabled')
      ? ` (disabled${one.getAttribute('title') ? `: ${one.getAttribute('title')}` : ''})`
      : ''
    return `${of ? `${of}: ` : ''}${name.replaceAll(/\s+/g, ' ').trim()}${why}`
  })
  const counts = Map.groupBy(
    offerTexts.filter((one) => one.trim() !== '').map((one) => one.replaceAll(moment, 'MOMENT')),
    (one) => one,
  )
  return [...counts].map(([one, { length }]) => (length > 1 ? `${one} ×${length}` : one))
}
/** Pattern of times, which depend on the machine's time zone. */
const moment =
  /\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?|\d{1,2} [A-Z][a-z]{2,3} \d{4}(, \d\d:\d\d(:\d\d)?)?|\d\d:\d\d(:\d\d)?/g

const changes = (before: readonly string[], after: readonly string[]) => [
  ...before.filter((one) => !after.includes(one)).map((one) => `- ${one}`),
  ...after.filter((one) => !before.includes(one)).map((one) => `+ ${one}`),
]
/** Merges the lines of rows and details that differ only in their case. */
const inAnyCase = (items: readonly string[]) => [
  ...new Set(items.map((item) => item.replace(/^([-+] (?:row|details) \w+) .*?: /, '$1: '))),
]

/** Titles of the dialogs over the page. */
const dialogsOf = (element: Element) =>
  [...element.querySelectorAll('section[aria-label] > h2')].map(({ textContent }) => `shows ${textContent}`)
const steady = (text: string) =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(moment, 'MOMENT')
    .replaceAll(/\s+/g, ' ')

/**
 * Effects of each row action after it is chosen and confirmed. `coveredActions`: actions tested at other addresses, left out.
 */
async function effectsOf(
  element: Element,
  redraw: () => Promise<void>,
  coveredActions: Set<string>,
): Promise<[string, string[]][]> {
  const effects: [string, string[]][] = []
  const names = [...drawnActions.keys()].filter((name) => !coveredActions.has(name) && !name.endsWith(': Edit'))
  for (const name of names) {
    coveredActions.add(name)
    world.drawing++
    drawnActions.clear()
    await redraw()
    const action = drawnActions.get(name)
    if (!action) continue
    const before = dialogsOf(element)
    Object.assign(world, { events: [], confirms: true })
    await act(async () => action.run())
    await settle(element)
    world.confirms = false
    const openedDialogs = dialogsOf(element).filter((title) => !before.includes(title))
    const items = [...world.events, ...openedDialogs].map(steady)
    effects.push([name, items.length > 0 ? items : ['nothing else']])
  }
  return effects
}

/** Maximum number of row states in which a screen is rendered. */
const maxVariants = inCheck(3, 12)
const isOfLongCheck = (line: string) => {
  const [, state, rights] = /\tstate (\d+)( without)? ?/.exec(line) ?? []
  return state !== undefined && (Number(state) >= maxVariants || rights !== undefined)
}

/** Lines of a screen's table. */
async function offers(Screen: React.ComponentType, address: string, coveredActions: Set<string>): Promise<string[]> {
  const lines: string[] = []
  const write = (shell: Shell, of: string, items: readonly string[]) => {
    for (const item of items) lines.push([address, shell, of, item].join('\t'))
  }
  let variants = 1
  let desk: string[] = []
  for (let variant = 0; variant < variants; variant++) {
    Object.assign(world, { variant, variants: 1 })
    world.asked.clear()
    drawnActions.clear()
    queryClient.clear()
    const element = document.body.appendChild(document.createElement('div'))
    const root = createRoot(element, { onUncaughtError: (error) => world.errors.push(String(error)) })
    const see = async (looking: Looking) => {
      await act(async () => draw(root, Screen, address, looking))
      await settle(element)
      return offersOf(element)
    }
    const all = await see({ shell: 'desk' })
    variants = Math.min(maxVariants, Math.max(variants, world.variants))
    write('desk', variant === 0 ? 'all' : `state ${variant}`, variant === 0 ? all : changes(desk, all))
    if (variant === 0) {
      desk = all
      write('desk', 'says', figuresOf(element))
      await setLanguage('zh')
      await see({ shell: 'desk' })
      write('desk', 'says in Chinese', figuresOf(element))
      await setLanguage('en')
      for (const [name, items] of await effectsOf(element, () => see({ shell: 'desk' }).then(() => {}), coveredActions))
        write('desk', `does ${name}`, items)
      const phone = await see({ shell: 'phone' })
      write('phone', 'all', changes(all, phone))
      await see({ shell: 'desk' })
      write('desk', 'no other route', changes(all, await see({ shell: 'desk', opens: false })))
      write('desk', 'not the whole fleet', changes(all, await see({ shell: 'desk', wholeFleet: false })))
    }
    // Rights needed per state. The long check also tests states with their own offers.
    const own = variant === 0 || (isLong && all.some((one) => !desk.includes(one)))
    for (const missing of own ? [...world.asked].sort() : []) {
      const items = inAnyCase(changes(all, await see({ shell: 'desk', missing })))
      if (variant === 0) write('desk', `without ${missing}`, items.length > 0 ? items : ['nothing changes'])
      else if (items.some((one) => !lines.some((line) => line.endsWith(`without ${missing}\t${one}`))))
        write('desk', `state ${variant} without ${missing}`, items)
    }
    await act(async () => root.unmount())
    element.remove()
  }
  expect(world.errors.map((error) => `${address}: ${error}`)).toEqual([])
  world.errors = []
  return lines
}

/** Things chosen by `npm test -- changed`, otherwise all. */
const selectedThings = process.env.CHANGED_THINGS?.split(' ')
const things = Map.groupBy(
  screens.filter(({ thing }) => selectedThings?.includes(thing) ?? true),
  ({ thing }) => thing,
)
const areas = Map.groupBy(things, ([thing]) => thing.split('/')[0] ?? '')

it.each([...areas.keys()])('screens of %s offer what their table says', async (area) => {
  const lines: string[] = []
  const drawnAddresses = new Set<string>()
  for (const [thing, [screen]] of areas.get(area) ?? []) {
    const { default: Screen } = await screenModules[thing]!()
    const route = screen!.route
    const coveredActions = new Set<string>()
    for (const address of addresses(route, thing)) {
      drawnAddresses.add(address)
      lines.push(...(await offers(Screen, address, coveredActions)))
    }
  }
  const file = join(folder, `${area}.tsv`)
  if (process.env.UPDATE_OFFERS && isLong) writeFileSync(file, `${lines.join('\n')}\n`)
  const table = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => isLong || !isOfLongCheck(line))
    .filter((line) => !selectedThings || drawnAddresses.has(line.slice(0, line.indexOf('\t'))))
  const difference = {
    now: lines.filter((line) => !table.includes(line)),
    table: table.filter((line) => !lines.includes(line)),
  }
  expect(difference, 'To accept: LONG=1 UPDATE_OFFERS=1 npm test -- client offers').toEqual({ now: [], table: [] })
})
