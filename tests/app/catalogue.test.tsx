import Cookies from 'js-cookie'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ConfirmOptions, ToastKind } from '../../src/client/feedback.ts'

const shownFeedback: { toasts: [ToastKind, string][]; questions: ConfirmOptions[] } = { toasts: [], questions: [] }

/** Returns a fresh copy of the catalogue, because it remembers whether the session is being ended. */
async function fresh(lang: 'zh' | 'en') {
  vi.resetModules()
  Cookies.set('language', lang)
  Cookies.set('token', 't')
  Cookies.set('customerId', '9')
  localStorage.setItem('roleMenu', '{}')
  localStorage.setItem('firstPath', '/index')
  sessionStorage.clear()
  shownFeedback.toasts = []
  shownFeedback.questions = []
  const session = await import('../../src/client/session.ts')
  const reload = vi.spyOn(session.browser, 'reload').mockImplementation(() => {})
  const feedback = await import('../../src/client/feedback.ts')
  feedback.setFeedback({
    toast: (kind, text) => void shownFeedback.toasts.push([kind, text]),
    ask: async (question) => {
      shownFeedback.questions.push(question)
      return true
    },
  })
  return { reload, catalogue: await import('../../src/client/catalogue.ts') }
}
const signedOut = () => !/token=|customerId=/.test(document.cookie) && localStorage.length === 0

beforeEach(() => localStorage.clear())

test.each([200, 10001, 10002])('%i is success', async (code) => {
  const { catalogue, reload } = await fresh('en')
  await catalogue.react(code, 'x', false)
  expect(shownFeedback).toEqual({ toasts: [], questions: [] })
  expect(reload).not.toHaveBeenCalled()
})

test.each([20001, 20002, 500, 9])('%i is a toast and keeps the session', async (code) => {
  const { catalogue, reload } = await fresh('en')
  await catalogue.react(code, 'what is wrong', false)
  expect(shownFeedback.toasts).toEqual([['error', 'what is wrong']])
  expect(reload).not.toHaveBeenCalled()
  expect(signedOut()).toBe(false)
})

test.each([401, 403])('%i is a toast and an alert with one button, then the session ends', async (code) => {
  const { catalogue, reload } = await fresh('en')
  await catalogue.react(code, 'refused', false)
  expect(shownFeedback.toasts).toEqual([['error', 'refused']])
  expect(shownFeedback.questions).toEqual([
    { title: 'Sign-in required', content: 'refused', okText: 'OK', alert: true },
  ])
  expect(signedOut()).toBe(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test.each([
  [400, 'en', 'Token expired. Please sign in again.'],
  [400, 'zh', '登录已过期，请重新登录'],
  [4002, 'en', 'Token expired. Please sign in again.'],
  [415, 'en', 'The token is wrong. Please sign in again.'],
  [415, 'zh', '令牌有误，请重新登录'],
] as const)('%i in %s ends the session at once and leaves its message', async (code, lang, message) => {
  const { catalogue, reload } = await fresh(lang)
  await catalogue.react(code, 'whatever the server says', false)
  expect(shownFeedback.toasts).toEqual([['error', message]])
  expect(shownFeedback.questions).toEqual([])
  expect(signedOut()).toBe(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  const { takeNotice } = await import('../../src/client/session.ts')
  expect([takeNotice(), takeNotice()]).toEqual([message, null])
})

test('4013 asks with Yes, then ends the session', async () => {
  const { catalogue, reload } = await fresh('en')
  await catalogue.react(4013, '', false)
  expect(shownFeedback.questions[0]).toMatchObject({
    content: 'You have been signed out. Please sign in again.',
    okText: 'Yes',
  })
  expect(signedOut()).toBe(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('ten calls that fail together give one alert', async () => {
  const { catalogue, reload } = await fresh('en')
  await Promise.all(
    [401, 401, 4002, 4013, 403, 400, 415, 20001, 401, 401].map((code) => catalogue.react(code, 'x', false)),
  )
  expect(shownFeedback.questions).toHaveLength(1)
  expect(shownFeedback.toasts).toHaveLength(1)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test.each([
  [400, 'Request error(400)'],
  [401, 'Unauthorized, please log in again(401)'],
  [403, 'Access denied(403)'],
  [404, 'Request error(404)'],
  [408, 'Request timed out(408)'],
  [500, 'Server Error(500)'],
  [501, 'Service not implemented(501)'],
  [502, 'Network Error(502)'],
  [503, 'Service is not available(503)'],
  [504, 'Network timeout(504)'],
  [505, 'HTTP version is not supported(505)'],
  [418, 'Connection error(418)!'],
])('HTTP status %i says %s', async (status, text) => {
  const { catalogue } = await fresh('en')
  expect(catalogue.statusText(status)).toBe(text)
})

test('the language header is zh_cn or the locale', async () => {
  expect((await fresh('zh')).catalogue.languageHeader()).toBe('zh_cn')
  expect((await fresh('en')).catalogue.languageHeader()).toBe('en')
})
