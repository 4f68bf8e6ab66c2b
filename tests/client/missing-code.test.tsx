import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFault, noAnswer } from '../../src/client/fault.ts'
import { setFeedback } from '../../src/client/feedback.ts'
import { setLanguage } from '../../src/client/language.ts'
import { isMissingCode } from '../../src/client/missing-code.ts'
import { isAway, noteBack } from '../../src/client/reconnect.ts'
import { useLoaded } from '../../src/ui/reader/use-loaded.ts'

beforeEach(() => setLanguage('zh'))
afterEach(() => {
  noteBack()
  vi.restoreAllMocks()
})

/** Returns the error that the build creates for a failed import, with each browser's message. */
function failedImport(message: string): Error {
  const payload = new TypeError(message)
  window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
  return payload
}
const words = [
  'Failed to fetch dynamically imported module: http://127.0.0.1/assets/search-gone.js',
  'error loading dynamically imported module: http://127.0.0.1/assets/search-gone.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/search-gone.css',
]

test.each(words)('no browser words for missing code are shown: %s', (message) => {
  const error = failedImport(message)
  expect(error.message).toBe('此部分无法加载，请检查网络后重试，或重新加载页面。')
  expect(isMissingCode(error)).toBe(true)
  // Helps anyone who reads the console.
  expect(error.cause).toBe(message)
})

test('a step whose code did not come, and whose failure nothing shows, says so', async () => {
  const toasts: string[] = []
  setFeedback({ toast: (_kind, text) => void toasts.push(text), ask: async () => true })
  const tell = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }))
  tell(new Error('of something else'))
  expect(toasts).toEqual([])
  await setLanguage('en')
  tell(failedImport(words[0] ?? ''))
  expect(toasts).toEqual(['Failed to load this part. Check your network and try again, or reload the page.'])
})

function Part({ load }: { load(): Promise<string> }) {
  const { data, fault } = useLoaded('key', load)
  return <p>{data ?? fault?.message ?? 'loading'}</p>
}

test.each([
  ['code', () => failedImport(words[0] ?? '')],
  ['an answer', () => new CallFault('网络异常，请检查网络', noAnswer)],
])('a public page that lacked %s loads it by itself when the server is back', async (_what, faultOf) => {
  let isBack = false
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (!isBack) throw new TypeError('Failed to fetch')
    return new Response('ok')
  })
  const load = async () => {
    if (!isBack) throw faultOf()
    return 'here'
  }
  render(<Part load={load} />)
  expect(await screen.findByText(faultOf().message)).toBeDefined()
  await vi.waitFor(() => expect(isAway()).toBe(true))
  isBack = true
  // No other request is made: the page polls for the server itself.
  expect(await screen.findByText('here')).toBeDefined()
})
