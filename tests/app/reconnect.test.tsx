import { QueryObserver } from '@tanstack/react-query'
import axios, { type InternalAxiosRequestConfig } from 'axios'
import { expect, test, vi } from 'vitest'

const toasts: string[] = []
let status: number | undefined
let requestCount = 0
axios.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
  requestCount++
  if (status === undefined) throw new axios.AxiosError('Network Error', 'ERR_NETWORK', config)
  const headers = { 'x-request-id': 'r-7' }
  return { status, data: { code: 200, data: 'here', msg: '' }, statusText: '', headers, config }
}
const { setFeedback } = await import('../../src/client/feedback.ts')
const { queryClient, queryOf } = await import('../../src/client/query.ts')
const { isAway } = await import('../../src/client/reconnect.ts')
const { call } = await import('../../src/domain/contract/call.ts')
const { z } = await import('zod')

const shownCall = call('/shown', { title: ['', ''], access: 'open', output: z.string() })

test.each([503, 502, 504, undefined])(
  'what failed while the server was away (%s) comes by itself when it is back',
  async (fault) => {
    setFeedback({ toast: (_kind, text) => void toasts.push(text), ask: async () => true })
    toasts.length = 0
    status = fault
    queryClient.clear()
    const observer = new QueryObserver(queryClient, { ...queryOf(shownCall, {}), retry: false })
    const stop = observer.subscribe(() => {})
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
    expect(isAway()).toBe(true)
    const before = requestCount
    await vi.waitFor(() => expect(requestCount).toBeGreaterThan(before))
    // Shown once, although the query is repeated.
    expect(toasts).toHaveLength(1)
    status = 200
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('here'))
    expect(isAway()).toBe(false)
    stop()
  },
)

test('a fault of the request itself is not asked again, and has the number of its line in the interface log', async () => {
  status = 500
  queryClient.clear()
  const observer = new QueryObserver(queryClient, { ...queryOf(shownCall, {}), retry: false })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  expect(isAway()).toBe(false)
  expect(observer.getCurrentResult().error).toMatchObject({
    message: expect.stringMatching(/\(500\)$/),
    requestId: 'r-7',
  })
  stop()
})
