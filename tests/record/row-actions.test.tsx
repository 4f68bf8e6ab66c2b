import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setFeedback } from '../../src/client/feedback.ts'
import type { Call } from '../../src/domain/contract/call.ts'
import type { RowAction } from '../../src/record/views/shared/view.ts'
import { row } from './sample.ts'
import { showSample as show } from './sample-screen.tsx'
import { stubWindow } from './window.ts'

const requests: { path: string; input: Record<string, unknown> }[] = []
let rows = [row]
vi.mock('../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async ({ path }: Call, input: Record<string, unknown>) => {
    requests.push({ path, input })
    return path === '/sample/query' ? { rows, total: rows.length } : path === '/option/query' ? [] : { id: 1 }
  },
}))
beforeEach(() => {
  stubWindow()
  requests.length = 0
  rows = [row]
})
const button = (name: RegExp) => screen.findByRole('button', { name })
const shownButton = (name: RegExp) => screen.queryByRole('button', { name })

test('a long label goes into the menu of its row, and so does the reason why an action is disabled', async () => {
  const action = { key: 'long', label: ['重新下发到车辆', 'Send to the vehicle again'], run: () => {} } as const
  const refusedAction = { key: 'off', label: ['停用', 'Disable'], refused: () => '已停用', run: () => {} } as const
  show({ permitted: new Set(['/sample/query']), rowActions: [action, refusedAction] })
  await screen.findByText('alpha')
  expect(shownButton(/重新下发/)).toBeNull()
  fireEvent.click(await button(/更多/))
  expect(await screen.findByRole('menuitem', { name: '重新下发到车辆' })).toBeTruthy()
  const disabledItem = screen.getByRole('menuitem', { name: /停用/ })
  expect(disabledItem.getAttribute('aria-disabled')).toBe('true')
  expect(disabledItem.textContent).toContain('已停用')
})

test('what is chosen from the menu of a row is done, and does not open the row, too', async () => {
  const run = vi.fn()
  const action = (key: string): RowAction<never> => ({ key, label: [key, key], run })
  show({ rowActions: [action('ring'), action('park')] })
  fireEvent.click(await button(/更多/))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'park' }))
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
  expect(window.location.hash).not.toContain('view=')
  fireEvent.click(screen.getByText('alpha').closest('tr')!.cells[2]!)
  expect(window.location.hash).toContain('view=')
})

test('deleting says which record and sends its id', async () => {
  const confirmation = vi.fn(async () => true)
  setFeedback({ toast: () => {}, ask: confirmation })
  show()
  await screen.findByText('alpha')
  fireEvent.click(await button(/更多/))
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
  await waitFor(() => expect(requests.find(({ path }) => path === '/sample/delete')?.input).toEqual({ ids: [7] }))
  expect(confirmation).toHaveBeenCalledWith(expect.objectContaining({ title: '删除“alpha”？', danger: true }))
})

test('a row that the server keeps offers no deletion and says why; a phone leaves it out', async () => {
  const { turn } = show({ undeletableReason: () => '内置' })
  await screen.findByText('alpha')
  fireEvent.click(await button(/更多/))
  const remove = await screen.findByRole('menuitem', { name: /^删除/ })
  expect([remove.getAttribute('aria-disabled'), remove.textContent]).toEqual(['true', '删除内置'])
  turn('phone')
  fireEvent.click(await screen.findByRole('button', { name: '操作' }))
  await screen.findByText('修改')
  expect(screen.queryByText('删除')).toBeNull()
})

test('a tap on a card runs the leading action, and its details are in its menu', async () => {
  const run = vi.fn()
  const leading: RowAction<never> = {
    key: 'ring',
    label: ['响铃', 'Ring'],
    leads: true,
    when: ({ id }) => id === 7,
    run,
  }
  rows = [row, { ...row, id: 8, name: 'beta' }]
  const { turn } = show({ rowActions: [leading] })
  turn('phone')
  fireEvent.click(await button(/alpha/))
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
  expect(window.location.hash).not.toContain('view=')
  fireEvent.click((await screen.findAllByRole('button', { name: '操作' }))[0]!)
  fireEvent.click(await screen.findByText('详情'))
  expect(window.location.hash).toContain('view=7')
  fireEvent.click(await button(/beta/))
  await waitFor(() => expect(window.location.hash).toContain('view=8'))
  expect(run).toHaveBeenCalledOnce()
})

test('keys move the focus row by row, run the action of its row, add and query; inputs keep them', async () => {
  rows = ['alpha', 'beta', 'gamma'].map((name, index) => ({ ...row, id: index + 1, name }))
  const acknowledge = vi.fn()
  show({ rowActions: [{ key: 'ring', label: ['确认', 'Acknowledge'], shortcut: 'e', run: acknowledge }] })
  await screen.findByText('alpha')
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  const focusedText = () => document.activeElement?.textContent
  press('j')
  expect(focusedText()).toBe('alpha')
  press('ArrowDown')
  press('j')
  expect(focusedText()).toBe('gamma')
  press('j')
  expect(focusedText()).toBe('gamma')
  press('k')
  press('e')
  await waitFor(() => expect(acknowledge).toHaveBeenCalledOnce())
  expect(acknowledge.mock.calls[0]?.[0]).toMatchObject({ name: 'beta' })
  press('/')
  expect(document.activeElement).toBe(await screen.findByLabelText(/名称/, { selector: 'input' }))
  press('n')
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => (document.activeElement as HTMLElement).blur())
  press('n')
  expect(await screen.findByRole('dialog')).toBeTruthy()
})
