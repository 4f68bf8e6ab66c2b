import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FeedbackHost } from '../../src/app/feedback/FeedbackHost.tsx'
import { send } from '../../src/client/api.ts'
import { CallFault } from '../../src/client/fault.ts'
import { toast, toastMs } from '../../src/client/feedback.ts'
import { code } from '../../src/domain/contract/code.ts'
import { roleCalls } from '../../src/features/base/accounts/role/contract.ts'
import { FaultText } from '../../src/ui/parts/field.tsx'
import { loadParts } from '../../src/ui/parts/part.tsx'
import { StatePage } from '../../src/ui/parts/StatePage.tsx'
import { pause } from '../waiting.ts'

const id = '3f2a77c0-5b1e-4f7e-9d2b-0c8f6a1e2d3c'
let answer: { status: number; data: unknown }
vi.mock('axios', async (original) => {
  const real = await original<typeof import('axios')>()
  const request = async () => ({ ...answer, headers: { 'x-request-id': id } })
  return { ...real, default: { ...real.default, create: () => ({ request }) } }
})

// This DOM treats the content of a popover as hidden.
configure({ defaultHidden: true })
beforeAll(async () => void (await loadParts('desk')))
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const copyRequestId = async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } })
  fireEvent.click(await screen.findByRole('button', { name: `复制请求编号 ${id}` }))
  await screen.findByText('请求编号已复制')
  return writeText.mock.calls
}
const remove = () => send(roleCalls.remove, { ids: [1] }).catch(() => {})

test('a fault of the server is shown with the id of its request, which a tap copies', async () => {
  render(<FeedbackHost />)
  answer = { status: 500, data: null }
  await act(remove)
  await screen.findByText('请求 3f2a77c0… · 复制')
  expect(screen.getByRole('alert').textContent).toMatch(/服务器错误\(500\)请求 3f2a77c0… · 复制$/)
  expect(await copyRequestId()).toEqual([[id]])
})

test.each([
  ['forbidden', code.forbidden, true],
  ['notAvailable', code.notAvailable, true],
  ['invalid', code.invalid, false],
  ['conflict', code.conflict, false],
  ['throttled', code.throttled, false],
])('a refusal (%s) is shown with the id unless the person can mend it', async (_name, refusalCode, isShown) => {
  render(<FeedbackHost />)
  answer = { status: 200, data: { code: refusalCode, msg: 'Refused', data: null } }
  await act(remove)
  expect(screen.getByRole('alert').textContent).toMatch(/^Refused/)
  if (isShown) expect(await screen.findByRole('button')).toBeTruthy()
  else {
    await act(() => pause(50, 'a button could come, which must not'))
    expect(screen.queryByRole('button')).toBeNull()
  }
})

test('what can be copied stays longer, and as long as the keyboard is there', async () => {
  const fault = new CallFault('stays', 500, [], 500, id)
  // The code of the button is loaded.
  render(<FaultText>{fault}</FaultText>)
  await screen.findByRole('button')
  cleanup()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  render(<FeedbackHost />)
  act(() => void toast.error('gone soon'))
  act(() => void toast.error(fault))
  act(() => void vi.advanceTimersByTime(toastMs))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent?.slice(0, 5))).toEqual(['stays'])
  const button = screen.getByRole('button')
  // This DOM shows no popover and focuses only visible elements.
  document.querySelector('.toasts')?.removeAttribute('popover')
  act(() => button.focus())
  expect(document.activeElement).toBe(button)
  act(() => void vi.advanceTimersByTime(30_000))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  button.blur()
  act(() => void vi.advanceTimersByTime(toastMs))
  expect(screen.queryAllByRole('alert')).toEqual([])
})

test('pages and lines that say what failed have it, too', async () => {
  const fault = new CallFault('Failed', 500, [], 500, id)
  render(
    <>
      <StatePage kind="failed" title="Title" text={fault} />
      <FaultText>{fault}</FaultText>
      <FaultText>{new CallFault('Without', 500)}</FaultText>
    </>,
  )
  expect(await screen.findAllByRole('button', { name: `复制请求编号 ${id}` })).toHaveLength(2)
})

test('where the browser refuses to copy, the whole id can be selected', async () => {
  const fault = new CallFault('Failed', 500, [], 500, id)
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  render(<FaultText>{fault}</FaultText>)
  fireEvent.click(await screen.findByRole('button'))
  expect(await screen.findByText(`请求编号：${id}`)).toBeTruthy()
})
