import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Fragment, useState } from 'react'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFault } from '../../src/client/fault.ts'
import { setFeedback } from '../../src/client/feedback.ts'
import { PermissionContext } from '../../src/client/permission.ts'
import { type Shell, ShellContext } from '../../src/client/shell.ts'
import type { Call } from '../../src/domain/contract/call.ts'
import { code } from '../../src/domain/contract/code.ts'
import { recentDays } from '../../src/record/kinds/recent.ts'
import { RecordScreen } from '../../src/record/views/RecordScreen.tsx'
import { useFirstFilter } from '../../src/record/views/shared/first-filter.ts'
import {
  type ListViews,
  ListViewsContext,
  type SavedView,
  type ViewFormProps,
} from '../../src/record/views/shared/list-views.ts'
import { row, sample, sampleCalls } from './sample.ts'
import { stubWindow } from './window.ts'

const requests: Record<string, unknown>[] = []
const downloads: string[] = []
vi.mock('../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call, input: Record<string, unknown>) => {
    if (call.path !== '/sample/query') return []
    requests.push(input)
    return { rows: [row], total: 1 }
  },
}))
vi.mock('../../src/client/files.ts', async (original) => ({
  ...(await original<object>()),
  download: async (_call: Call, _input: unknown, name: string) => void downloads.push(name),
}))

const toasts: string[] = []
beforeEach(() => {
  stubWindow()
  for (const list of [requests, downloads, toasts]) list.length = 0
  setFeedback({ toast: (_, text) => void toasts.push(text), ask: async () => true })
})

const list = { route: '/sample', record: 'sample' }
const view = (id: number, more: Partial<SavedView> = {}): SavedView => ({
  id,
  ...list,
  name: `View ${id}`,
  owner: 'ann',
  mine: true,
  roles: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
  search: 'q.name=a&size=50',
  columns: null,
  ...more,
})
const notFoundFault = new CallFault('gone', code.notFound)

const Form = ({ state, view }: ViewFormProps) => <output>{`${view?.name ?? 'new'} ${state.search}`}</output>

/** Saved views of a user, stored like in the application. */
function keeping(views: SavedView[], usual: number | null = null) {
  const viewState = { views, usual, columns: null as string | null }
  const calls = {
    keepColumns: vi.fn((_: unknown, columns: string | null) => void Object.assign(viewState, { columns })),
    choose: vi.fn(async (_: unknown, id: number | null) => void Object.assign(viewState, { usual: id })),
    replace: vi.fn(async (of: SavedView, state: object) => {
      viewState.views = viewState.views.map((one) => (one.id === of.id ? { ...one, ...state } : one))
    }),
    remove: vi.fn(async () => {}),
  }
  const context: ListViews = {
    ...calls,
    choiceOf: () => ({ columns: viewState.columns, usual: viewState.usual }),
    one: async (id) => viewState.views.find((one) => one.id === id) ?? Promise.reject(notFoundFault),
    all: async () => viewState.views,
    Form,
  }
  return { context, ...calls }
}

const all = new Set(Object.values(sampleCalls).map(({ path }) => path))
const firstFilter = () => ({ made: recentDays(7) })
function Screen({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? <FilteredScreen /> : <RecordScreen record={sample} calls={sampleCalls} />
}
function FilteredScreen() {
  useFirstFilter(sample, firstFilter)
  return <RecordScreen record={sample} calls={sampleCalls} />
}
/** Renders again after each change of the stored views. */
function Keeper({ context, router }: { context: ListViews; router: ReturnType<typeof createHashRouter> }) {
  const [, again] = useState(0)
  const contextValue: ListViews = {
    ...context,
    keepColumns: (...args) => {
      context.keepColumns(...args)
      again((n) => n + 1)
    },
  }
  return (
    <ListViewsContext value={contextValue}>
      <RouterProvider router={router} />
    </ListViewsContext>
  )
}
interface ShowOptions {
  at?: string
  shell?: Shell
  filtered?: boolean
}
function show(context: ListViews, { at = '', shell = 'desk', filtered: isFiltered = false }: ShowOptions = {}) {
  window.location.hash = `#/sample${at}`
  const router = createHashRouter([{ path: '*', element: <Screen isFiltered={isFiltered} /> }])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <PermissionContext value={all}>
        <ShellContext value={{ shell, Frame: Fragment }}>
          <Keeper context={context} router={router} />
        </ShellContext>
      </PermissionContext>
    </QueryClientProvider>,
  )
  return router
}
const button = (name: RegExp | string) => screen.findByRole('button', { name })
/** Button of the menu. Its accessible name at a desk includes the arrow icon. */
const menu = (name: string) =>
  screen.findByRole('button', { name: (label) => label.replace(/ down$/, '') === `视图：${name}` })
const item = (name: RegExp | string) => screen.findByRole('menuitem', { name })
const address = () => new URLSearchParams(window.location.hash.split('?')[1])

test('the usual view opens by itself and is asked for at once; any question of the address stands above it', async () => {
  const { context } = keeping([view(1)], 1)
  show(context)
  await menu('View 1')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toEqual({ page: 1, pageSize: 50, filter: { name: 'a' } })
  expect([address().get('of'), address().get('q.name')]).toEqual(['1', 'a'])
  cleanup()
  requests.length = 0
  show(context, { at: '?q.name=b' })
  await menu('标准列表')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toMatchObject({ filter: { name: 'b' } })
})

test('a link opens a view with what it asks itself over it; one that is gone opens the list and says so', async () => {
  const { context } = keeping([view(1)])
  show(context, { at: '?saved=1&q.name=b&q.vin=LSV' })
  await menu('View 1（已修改）')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toEqual({ page: 1, pageSize: 50, filter: { name: 'b', vin: 'LSV' } })
  cleanup()
  show(context, { at: '?saved=9' })
  await menu('标准列表')
  await waitFor(() => expect(toasts).toEqual([expect.stringContaining('无法打开该视图')]))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(address().get('of')).toBe('0')
})

test('what a list no longer has is left out of its view, and named', async () => {
  const { context } = keeping([view(1, { search: 'q.name=a&q.lost=1', columns: 'name,-older' })])
  show(context, { at: '?saved=1' })
  await menu('View 1')
  expect(toasts).toEqual([expect.stringMatching(/lost, older/)])
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toMatchObject({ filter: { name: 'a' } })
})

test('a changed view says so, goes back to what was saved, or is saved as it stands', async () => {
  const { context, replace } = keeping([view(1)])
  const router = show(context, { at: '?saved=1' })
  await menu('View 1')
  const change = () => act(() => router.navigate('/sample?of=1&q.name=c&size=50'))
  await change()
  fireEvent.click(await menu('View 1（已修改）'))
  fireEvent.click(await item('撤销修改'))
  await menu('View 1')
  expect(address().get('q.name')).toBe('a')
  await change()
  fireEvent.click(await menu('View 1（已修改）'))
  fireEvent.click(await item('保存'))
  await waitFor(() => expect(replace).toHaveBeenCalledOnce())
  expect(replace.mock.calls[0]?.[1]).toEqual({ search: 'q.name=c&size=50', columns: null })
  expect(toasts).toContain('视图已保存')
})

test('columns without a view are the person’s own; of a view they are a change of it', async () => {
  const { context, keepColumns } = keeping([view(1)])
  const router = show(context)
  fireEvent.click(await button('列设置'))
  const boxes = async () =>
    (await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^(VIN|电话|速度)$/ }))[0]!
  fireEvent.click(await boxes())
  expect(keepColumns).toHaveBeenCalledOnce()
  expect(keepColumns.mock.calls[0]?.[1]).toMatch(/-\w+/)
  await act(() => router.navigate('/sample?saved=1'))
  await menu('View 1')
  fireEvent.click(await boxes())
  await menu('View 1（已修改）')
  expect(keepColumns).toHaveBeenCalledOnce()
  expect(address().get('cols')).toMatch(/-\w+/)
})

test('a shared view is opened and copied, not changed; an export says which view it is of', async () => {
  const { context } = keeping([view(1), view(2, { mine: false, name: 'Theirs: x/y' })])
  show(context)
  fireEvent.click(await menu('标准列表'))
  fireEvent.click(await item('Theirs: x/y（ann）'))
  fireEvent.click(await menu('Theirs: x/y'))
  await item('另存为…')
  for (const name of ['保存', '重命名与共享…', '删除视图']) expect(screen.queryByRole('menuitem', { name })).toBeNull()
  fireEvent.click(await item('另存为…'))
  expect((await screen.findByText(/^new /)).textContent).toBe('new q.name=a&size=50')
  fireEvent.click(await button(/导\s*出/))
  fireEvent.click(await item(/CSV/))
  await waitFor(() => expect(downloads).toEqual([expect.stringMatching(/ - Theirs {2}x y\.csv$/)]))
})

test('a list that begins with a period of its own begins with the usual view instead', async () => {
  const { context } = keeping([view(1)], 1)
  show(context, { filtered: true })
  await menu('View 1')
  expect(address().get('q.made')).toBeNull()
  cleanup()
  show(keeping([]).context, { filtered: true })
  await menu('标准列表')
  await waitFor(() => expect(address().get('q.made')).toBe('last7'))
})

test('on a phone the views stand in the sheet of filters', async () => {
  const { context, choose } = keeping([view(1), view(2, { search: 'q.name=z' })])
  const clickText = async (text: string) => fireEvent.click(await screen.findByText(text))
  show(context, { shell: 'phone', at: '?saved=1' })
  fireEvent.click(await menu('View 1'))
  await clickText('View 2')
  await menu('View 2')
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ filter: { name: 'z' } }))
  cleanup()
  show(context, { shell: 'phone', at: '?saved=2' })
  fireEvent.click(await menu('View 2'))
  await clickText('更多操作')
  await clickText('设为默认视图')
  await waitFor(() => expect(choose).toHaveBeenCalledWith(list, 2))
})
