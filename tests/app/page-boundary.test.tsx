import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageBoundary } from '../../src/app/pages/PageBoundary.tsx'
import { setFeedback } from '../../src/client/feedback.ts'
import { setLanguage } from '../../src/client/language.ts'
import { lazy, type MissingCodeNotice } from '../../src/client/lazy.tsx'
import { isAway, noteBack } from '../../src/client/reconnect.ts'
import { browser } from '../../src/client/session.ts'

beforeEach(() => setLanguage('zh'))
afterEach(() => {
  noteBack()
  vi.restoreAllMocks()
})
/**
 * Renders a screen whose code fails to load with a browser's error until `comes` returns true. `behind`: a part of it.
 */
function show(comes = () => false, { behind = false, notice }: { behind?: boolean; notice?: MissingCodeNotice } = {}) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = async () => {
    if (comes()) return { default: () => <p>here</p> }
    throw new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/screen-gone.js')
  }
  const Late = lazy(load, behind ? null : <p>waiting</p>, notice ?? (behind ? 'silent' : 'place'))
  render(
    <PageBoundary page="/a" onReload={() => {}}>
      {behind && <p>list</p>}
      <Late />
    </PageBoundary>,
  )
}

test('code that is gone from a server that answers offers to load the page anew, once', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('ok'))
  const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {})
  show()
  const [button, ...others] = await screen.findAllByRole('button')
  expect(others).toEqual([])
  expect(reload).not.toHaveBeenCalled()
  if (button) fireEvent.click(button)
  expect(reload).toHaveBeenCalledTimes(1)
})

const notHere = '此页面尚未下载，连接恢复后自动打开。'

test('while no server answers a retry is all that is offered, and the page opens once one does', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  let isBack = false
  show(() => isBack)
  expect(await screen.findByText(notHere)).toBeDefined()
  expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(['重试'])
  isBack = true
  noteBack()
  expect(await screen.findByText('here')).toBeDefined()
})

test('missing code is requested again by its button', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  let isBack = false
  show(() => isBack)
  const retry = await screen.findByRole('button', { name: '重试' })
  isBack = true
  fireEvent.click(retry)
  expect(await screen.findByText('here')).toBeDefined()
})

test('a part of a page says in its place that its code is missing, and leaves the rest of the page', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  show(undefined, { behind: true, notice: 'place' })
  expect(await screen.findByText(notHere)).toBeDefined()
  expect(screen.getByText('list')).toBeDefined()
})

test('what opens over a page says by a message that its code is missing', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const toasts: string[] = []
  setFeedback({ toast: (_kind, text) => void toasts.push(text), ask: async () => true })
  let isBack = false
  show(() => isBack, { behind: true, notice: 'toast' })
  await vi.waitFor(() => expect(toasts).toEqual(['此部分尚未下载，连接恢复后自动打开。']))
  expect(screen.getByText('list')).toBeDefined()
  isBack = true
  noteBack()
  expect(await screen.findByText('here')).toBeDefined()
})

test('code that did not come while the network was away for a moment is asked for once more', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('ok'))
  let loadCount = 0
  show(() => ++loadCount > 1)
  expect(await screen.findByText('here')).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('what is behind a page keeps nobody from the page while no server answers, and comes once one does', async () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  let isBack = false
  show(() => isBack, { behind: true })
  await vi.waitFor(() => expect(isAway()).toBe(true))
  expect(fetchSpy).toHaveBeenCalled()
  expect(screen.getByText('list')).toBeDefined()
  isBack = true
  noteBack()
  expect(await screen.findByText('here')).toBeDefined()
  expect(screen.getByText('list')).toBeDefined()
})

test('what is behind a page and gone from a server that answers is a new version', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('ok'))
  show(undefined, { behind: true })
  expect(await screen.findByText('重新加载即可使用新版本。')).toBeDefined()
})
