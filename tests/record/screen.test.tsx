import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFault } from '../../src/client/fault.ts'
import { setFeedback } from '../../src/client/feedback.ts'
import type { Call } from '../../src/domain/contract/call.ts'
import { code } from '../../src/domain/contract/code.ts'
import type { SidePanel } from '../../src/record/views/shared/side-panel.ts'
import { row } from './sample.ts'
import { showSample as show } from './sample-screen.tsx'
import { stubWindow } from './window.ts'

const requests: { path: string; input: Record<string, unknown> }[] = []
let answer: (path: string, input: Record<string, unknown>) => unknown
vi.mock('../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call, input: Record<string, unknown>) => {
    requests.push({ path: call.path, input })
    return answer(call.path, input)
  },
}))

const toasts: string[] = []
let agree = true
beforeEach(() => {
  stubWindow()
  requests.length = 0
  toasts.length = 0
  agree = true
  answer = (path) => (path === '/sample/query' ? { rows: [row], total: 1 } : path === '/option/query' ? [] : { id: 1 })
  setFeedback({ toast: (_, text) => void toasts.push(text), ask: async () => agree })
  window.location.hash = ''
})

const input = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
const button = (name: RegExp) => screen.findByRole('button', { name })
const shownButton = (name: RegExp) => screen.queryByRole('button', { name })
const queries = () => requests.filter(({ path }) => path === '/sample/query').map((one) => one.input)

test('only permitted buttons are there', async () => {
  show({ permitted: new Set(['/sample/query', '/sample/delete']) })
  await screen.findByText('alpha')
  for (const name of [/新\s*增/, /修\s*改/, /导\s*入/, /导\s*出/]) expect(shownButton(name)).toBeNull()
  fireEvent.click(await button(/更多/))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['删除'])
})

test('all buttons where all is permitted', async () => {
  show()
  await screen.findByText('alpha')
  for (const name of [/新\s*增/, /修\s*改/, /导\s*入/, /导\s*出/]) expect(await button(name)).toBeTruthy()
  // Deleting is never one click from a row.
  expect(shownButton(/删\s*除/)).toBeNull()
  fireEvent.click(await button(/更多/))
  expect(await screen.findByRole('menuitem', { name: '删除' })).toBeTruthy()
})

test('a shared link asks for the same page, order and filter of every kind', async () => {
  show({
    hash: '#/sample?page=3&size=50&sort=-speed&q.name=a&q.speed=1~5&q.state=on&q.bound=false&q.owner=3,4&q.made=2026-01-01~',
  })
  await waitFor(() => expect(queries().length).toBe(1))
  expect(queries()[0]).toEqual({
    page: 3,
    pageSize: 50,
    sort: { field: 'speed', order: 'desc' },
    filter: { name: 'a', speed: [1, 5], state: ['on'], bound: false, owner: [3, 4], made: ['2026-01-01', null] },
  })
})

test('searching writes the address and starts at the first page', async () => {
  const { router } = show({ hash: '#/sample?page=3' })
  fireEvent.change(await input(/^名称$/), { target: { value: 'abc' } })
  fireEvent.click(await button(/查\s*询/))
  await waitFor(() => expect(router.state.location.search).toBe('?q.name=abc'))
  await waitFor(() => expect(queries().at(-1)).toEqual({ page: 1, pageSize: 20, filter: { name: 'abc' } }))
})

test('a panel next to the list is in the address, follows the row under the pointer, and marks one', async () => {
  const sidePanel: SidePanel = {
    key: 'map',
    label: ['地图', 'Map'],
    panel: ({ listing }, { pointed, mark }) => (
      <button type="button" onClick={() => mark(listing.rows[0])}>
        {`panel of ${pointed?.name ?? 'no row'}`}
      </button>
    ),
  }
  Element.prototype.scrollIntoView ??= () => {}
  const { router, turn } = show({ sidePanel, hash: '#/sample?q.speed=1~5' })
  const cell = await screen.findByText('alpha')
  fireEvent.click(await button(/^地\s*图$/))
  await waitFor(() => expect(router.state.location.search).toBe('?q.speed=1%7E5&panel=map'))
  const panel = await button(/panel of no row/)
  fireEvent.mouseOver(cell)
  expect(panel.textContent).toBe('panel of alpha')
  fireEvent.click(panel)
  expect(cell.closest('tr')?.getAttribute('aria-current')).toBe('true')
  await act(() => router.navigate(-1))
  expect(shownButton(/panel of/)).toBeNull()
  await act(() => router.navigate(1))
  // The phone shows the panel in place of its cards.
  turn('phone')
  await button(/panel of no row/)
  expect(screen.queryByText('alpha')).toBeNull()
  fireEvent.click(await button(/^列表$/))
  await screen.findByText('alpha')
  expect(shownButton(/panel of/)).toBeNull()
})

test.each(['desk', 'phone'] as const)('a chosen record shows what tells it apart, at a %s', async (shell) => {
  const before = answer
  answer = (path, input) =>
    path === '/option/query' ? [{ id: 4, label: 'D-1', note: '张* · 雨刷 · CN¥300.00' }] : before(path, input)
  show({ hash: '#/sample?add=1&add.owner=4', shell })
  expect(await screen.findByText('D-1 · 张* · 雨刷 · CN¥300.00')).toBeTruthy()
})

const typeName = async (value: string) => {
  const dialog = await screen.findByRole('dialog')
  const field = await within(dialog).findByLabelText<HTMLInputElement>(/名称/)
  fireEvent.change(field, { target: { value } })
  return { dialog, field }
}

test('saving twice sends once, only what changed, and when it was seen', async () => {
  show({ hash: '#/sample?edit=7' })
  const { dialog } = await typeName('beta')
  const save = within(dialog).getByRole('button', { name: /保\s*存/ })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(toasts).toEqual(['已保存']))
  const updates = requests.filter(({ path }) => path === '/sample/update')
  expect(updates.map((one) => one.input)).toEqual([{ id: 7, seenAt: row.updatedAt, name: 'beta' }])
})

test('an address fills in the form of a new record with what its fields take, and is left clean', async () => {
  const { router } = show({
    hash: '#/sample?add=1&add.name=beta&add.speed=fast&add.serial=mine&add.owner=3&add.unknown=x&size=50',
  })
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /名称/ }).value).toBe('beta')
  fireEvent.click(within(dialog).getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(requests.find(({ path }) => path === '/sample/add')?.input).toEqual({ name: 'beta', owner: 3 }),
  )
  await waitFor(() => expect(router.state.location.search).toBe('?size=50'))
})

test('what is wrong is said at its field and nothing is sent', async () => {
  show({ hash: '#/sample?add=1' })
  const { dialog } = await typeName('1x')
  fireEvent.click(within(dialog).getByRole('button', { name: /保\s*存/ }))
  expect(await screen.findByText('以字母开头')).toBeTruthy()
  expect(requests.some(({ path }) => path === '/sample/add')).toBe(false)
})

test("the server's faults land on their fields, and what was typed stays", async () => {
  const usual = answer
  answer = (path, input) => {
    if (path === '/sample/add') throw new CallFault('taken', code.conflict, [{ field: 'name', message: '名称已存在' }])
    return usual(path, input)
  }
  show({ hash: '#/sample?add=1' })
  const { dialog, field } = await typeName('beta')
  fireEvent.click(within(dialog).getByRole('button', { name: /保\s*存/ }))
  expect(await screen.findByText('名称已存在')).toBeTruthy()
  expect(field.value).toBe('beta')
  expect(toasts).toEqual([])
})

test('a record that somebody else changed offers to load the latest', async () => {
  const usual = answer
  answer = (path, input) => {
    if (path === '/sample/update') throw new CallFault('stale', code.stale)
    return usual(path, input)
  }
  show({ hash: '#/sample?edit=7' })
  const { dialog } = await typeName('beta')
  fireEvent.click(within(dialog).getByRole('button', { name: /保\s*存/ }))
  expect(await screen.findByText('此记录已被他人修改。')).toBeTruthy()
})

test('a turned tablet keeps what was typed', async () => {
  const { turn } = show({ hash: '#/sample?add=1' })
  await typeName('gamma')
  turn('phone')
  await waitFor(async () => expect((await input(/名称/)).value).toBe('gamma'))
  turn('desk')
  await waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(/名称/).value).toBe('gamma'),
  )
})

test('going back asks before a form is lost; who stays keeps form and address', async () => {
  const { router } = show()
  fireEvent.click(await button(/新\s*增/))
  await typeName('delta')
  agree = false
  await act(() => router.navigate(-1))
  await waitFor(() => expect(router.state.location.search).toBe('?add=1'))
  expect(within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>(/名称/).value).toBe('delta')
})

test('three characters of a VIN are enough for vehicles to be offered', async () => {
  const before = answer
  answer = (path, input) => (path === '/option/query' ? [{ id: 0, label: 'LSVAA2180E2000000' }] : before(path, input))
  show()
  await screen.findByText('alpha')
  const vin = await screen.findByRole('combobox', { name: 'VIN 或车牌' })
  fireEvent.focus(vin)
  fireEvent.change(vin, { target: { value: 'ls' } })
  fireEvent.change(vin, { target: { value: 'lsv' } })
  await screen.findByRole('option', { name: /LSVAA2180E2000000/ })
  expect(requests.filter(({ path }) => path === '/option/query').map((one) => one.input.search)).toEqual(['lsv'])
})

test('a list that cannot be loaded says why and can be tried again', async () => {
  answer = () => {
    throw new CallFault('服务暂不可用', code.notAvailable)
  }
  show()
  expect(await screen.findByText('服务暂不可用')).toBeTruthy()
  answer = () => ({ rows: [row], total: 1 })
  fireEvent.click(await button(/重\s*试/))
  expect(await screen.findByText('alpha')).toBeTruthy()
})

test.each(['desk', 'phone'] as const)(
  'details that do not come are not said to be deleted, and can be asked for again, at a %s',
  async (shell) => {
    answer = () => {
      throw new CallFault('服务暂不可用', code.notAvailable)
    }
    show({ shell, hash: '#/sample?view=7' })
    // In the list, and in the details over it.
    await waitFor(() => expect(screen.getAllByText('服务暂不可用')).toHaveLength(2))
    expect(screen.queryByText('记录不存在或已被删除')).toBeNull()
    answer = () => ({ rows: [row], total: 1 })
    fireEvent.click(screen.getAllByText(/重\s*试/).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByText('服务暂不可用')).toBeNull())
    expect(screen.getAllByText('alpha').length).toBeGreaterThan(1)
  },
)

test.each(['desk', 'phone'] as const)(
  'a list that is asked for wrongly says what to change, at a %s',
  async (shell) => {
    const message = '名称 记录太多，至少输入 3 个连续字符'
    answer = () => {
      throw new CallFault(message, code.invalid)
    }
    show({ shell })
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByText('加载失败')).toBeNull()
    expect(shownButton(/重\s*试/)).toBeNull()
  },
)

test('a list that is not permitted says so', async () => {
  answer = () => {
    throw new CallFault('no', code.forbidden)
  }
  show({ shell: 'phone' })
  expect(await screen.findByText('没有权限查看此内容')).toBeTruthy()
})

test('the phone shows cards, never a table', async () => {
  show({ shell: 'phone' })
  expect(await screen.findByText('alpha')).toBeTruthy()
  expect(document.querySelector('table')).toBeNull()
})

test('on the phone the filters are a sheet; what is asked becomes a chip that takes it away again', async () => {
  const { router } = show({ shell: 'phone' })
  fireEvent.click(await button(/^筛选$/))
  fireEvent.click(await screen.findByText('停用'))
  fireEvent.click(await button(/^查询$/))
  await waitFor(() => expect(router.state.location.search).toBe('?q.state=off'))
  await waitFor(() => expect(queries().at(-1)?.filter).toEqual({ state: ['off'] }))
  fireEvent.click(await button(/清除 状态/))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

/** A list of 30 000 rows. The server counts 10 000 until the total is requested. */
function longList() {
  answer = (_, input) => ({
    rows: [row],
    ...(input.count === 'exact' ? { total: 30_000 } : { total: 10_000, more: true, estimate: 29_500 }),
    ...(input.before === 'end' ? { next: null, previous: [null, 12] } : { next: [null, 7], previous: null }),
  })
}
const lastQuery = () => requests.filter(({ path }) => path === '/sample/query').at(-1)?.input

test('a list too long to be counted says so, goes by neighbours and to its end, and counts all when asked', async () => {
  longList()
  show()
  expect(await screen.findByText('超过 10,000 条，约 29,500 条')).toBeTruthy()
  const pages = screen.getByRole('navigation', { name: '分页' })
  expect(within(pages).getByRole('button', { name: '上一页' })).toHaveProperty('disabled', true)
  fireEvent.click(within(pages).getByRole('button', { name: '下一页' }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ page: 1, after: [null, 7], count: 'none' }))
  fireEvent.click(within(pages).getByRole('button', { name: '末页' }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ before: 'end', count: 'none' }))
  expect(await screen.findByText('末尾')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '首页' }))
  const number = await screen.findByRole('spinbutton', { name: '页码' })
  fireEvent.change(number, { target: { value: '9999' } })
  fireEvent.keyDown(number, { key: 'Enter', keyCode: 13 })
  // Never further than the counted rows.
  await waitFor(() => expect(lastQuery()).toMatchObject({ page: 500, count: 'none' }))
  fireEvent.click(screen.getByRole('button', { name: '统计总数' }))
  expect(await screen.findByText('共 30,000 条')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '统计总数' })).toBeNull()
})

test('the phone says how many there are of a long list, and goes on behind its last card', async () => {
  longList()
  show({ shell: 'phone' })
  expect(await screen.findByText('超过 10,000 条，约 29,500 条')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '统计总数' }))
  expect(await screen.findByText('共 30,000 条')).toBeTruthy()
})
