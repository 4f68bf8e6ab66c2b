import { QueryObserver } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import axios, { type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

interface SentRequest {
  readonly url: string
  readonly config: InternalAxiosRequestConfig
  answer(): void
}
let sentRequests: SentRequest[] = []
axios.defaults.adapter = (config: InternalAxiosRequestConfig) =>
  new Promise<AxiosResponse>((resolve, reject) => {
    const headers = {}
    const answer = () =>
      resolve({ status: 200, data: { code: 200, data: 'here', msg: '' }, statusText: '', headers, config })
    config.signal?.addEventListener?.('abort', () => reject(new CanceledError()))
    sentRequests.push({ url: config.url ?? '', config, answer })
  })
const { UnansweredNotice } = await import('../../src/app/pwa/UnansweredNotice.tsx')
const { call } = await import('../../src/domain/contract/call.ts')
const { send } = await import('../../src/client/api.ts')
const { setLanguage } = await import('../../src/client/language.ts')
const { queryClient, queryOf } = await import('../../src/client/query.ts')

const output = z.string()
const read = call('/thing/read', { title: ['读取', 'Read'], access: 'open', output })
const change = call('/thing/change', { title: ['修改', 'Change'], access: 'open', changes: true, output })
const file = z.strictObject({ file: z.any() })
const uploadCall = call('/thing/upload', {
  title: ['上传', 'Upload'],
  access: 'open',
  changes: true,
  transport: 'multipart',
  input: file,
  output,
})

beforeEach(async () => {
  vi.useFakeTimers()
  sentRequests = []
  queryClient.clear()
  await setLanguage('en')
})
afterEach(() => vi.useRealTimers())
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const noticeText = () => screen.getByRole('status').querySelector('[aria-hidden]:not(:empty)')?.textContent

test('a read without an answer for 10 s says so and counts on, is sent again only by its button, and then says no more', async () => {
  render(<UnansweredNotice />)
  const observer = new QueryObserver(queryClient, queryOf(read, {}))
  const stop = observer.subscribe(() => {})
  await wait(9)
  expect(screen.getByRole('status').textContent).toBe('')
  await wait(2)
  expect(noticeText()).toMatch(/^No response from the server for 1[01] s\. Still waiting…$/)
  await wait(5)
  expect(noticeText()).toMatch(/for 1[56] s/)
  expect(sentRequests).toHaveLength(1)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(sentRequests.map(({ url }) => url)).toEqual(['/thing/read', '/thing/read'])
  expect(screen.getByRole('status').textContent).toBe('')
  await wait(11)
  expect(noticeText()).toMatch(/for 1[01] s/)
  sentRequests[1]?.answer()
  await wait(1)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(observer.getCurrentResult().data).toBe('here')
  stop()
})

test('a change without an answer says what was sent, offers nothing, and is sent once', async () => {
  render(<UnansweredNotice />)
  const pendingAnswer = send(change, {})
  await wait(12)
  expect(noticeText()).toMatch(/^“Change” was submitted\. No response from the server for 1[0-2] s\./)
  expect(screen.queryAllByRole('button')).toEqual([])
  await wait(20)
  expect(sentRequests).toHaveLength(1)
  sentRequests[0]?.answer()
  await wait(1)
  expect(screen.getByRole('status').textContent).toBe('')
  await expect(pendingAnswer).resolves.toBe('here')
})

test('an upload is silent while it moves, and says so when it stands still', async () => {
  render(<UnansweredNotice />)
  const parts: (number | undefined)[] = []
  const pendingAnswer = send(
    uploadCall,
    { file: new Blob(['a']) },
    { onProgress: ({ progress }) => parts.push(progress) },
  )
  await wait(0)
  for (let step = 1; step <= 5; step++) {
    await wait(8)
    sentRequests[0]?.config.onUploadProgress?.({ loaded: step, progress: step / 5, bytes: 1, lengthComputable: true })
    expect(screen.getByRole('status').textContent).toBe('')
  }
  expect(parts).toHaveLength(5)
  await wait(11)
  expect(noticeText()).toMatch(/^“Upload” was submitted\./)
  sentRequests[0]?.answer()
  await wait(1)
  expect(screen.getByRole('status').textContent).toBe('')
  await pendingAnswer
})
