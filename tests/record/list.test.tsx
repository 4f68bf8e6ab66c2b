import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { MemoryRouter, useSearchParams } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '../../src/domain/contract/call.ts'
import { useRecordList } from '../../src/record/views/shared/list.ts'
import { row, sample, sampleCalls } from './sample.ts'

const requests: unknown[] = []
/** Fields of the server's answer other than the rows. */
let answerFields: object
vi.mock('../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (_call: Call, input: unknown) => {
    requests.push(input)
    return { rows: [row], ...answerFields }
  },
}))
beforeEach(() => {
  requests.splice(0)
  answerFields = { total: 41 }
})

/** Opens the list's controllers on a page with this address. */
async function open(address: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/sample?${address}`]}>{children}</MemoryRouter>
    </QueryClientProvider>
  )
  const use = () => ({ ...useRecordList(sample, sampleCalls), address: useSearchParams() })
  const { result } = renderHook(use, { wrapper })
  await waitFor(() => expect(result.current.listing.rows).toHaveLength(1))
  const select = () => {
    act(() => result.current.selection.select(result.current.listing.rows))
    expect(result.current.selection.selected).toHaveLength(1)
  }
  return { now: () => result.current, select }
}

test('a new question is asked from its first page on and empties the selection', async () => {
  const { now, select } = await open('page=2&size=10')
  select()
  act(() => now().question.setFilter({ name: 'anna' }))
  expect(now().selection.selected).toEqual([])
  expect(now().question).toMatchObject({ filter: { name: 'anna' }, page: 1, pageSize: 10, active: 1 })
  await waitFor(() => expect(requests.at(-1)).toEqual({ page: 1, pageSize: 10, filter: { name: 'anna' } }))
})

test('another page empties the selection, and it does not come back with the first', async () => {
  const { now, select } = await open('')
  select()
  act(() => now().question.setPage(2))
  expect(now().selection.selected).toEqual([])
  act(() => now().question.setPage(1))
  expect(now().selection.selected).toEqual([])
})

test('what else stands in the address leaves the selection alone', async () => {
  const { now, select } = await open('')
  select()
  act(() => now().address[1]({ view: '1' }))
  expect(now().selection.selected).toHaveLength(1)
})

test('loading again ends the selection', async () => {
  const { now, select } = await open('')
  select()
  const requestCount = requests.length
  await act(() => now().listing.refresh())
  expect(now().selection.selected).toEqual([])
  expect(requests.length).toBe(requestCount + 1)
})

test('the page beside this one is asked for by key, and rows are counted once for all pages', async () => {
  answerFields = { total: 10_000, more: true, estimate: 900_000, next: ['b', 7], previous: null }
  const { now } = await open('sort=name')
  expect(now().listing).toMatchObject({ total: 10_000, open: true, estimate: 900_000, next: ['b', 7] })
  answerFields = { total: null, next: ['c', 9], previous: ['b', 8] }
  act(() => now().question.goTo({ after: ['b', 7] }, 2))
  expect(now().question).toMatchObject({ page: 2, at: { after: ['b', 7] } })
  const sort = { field: 'name', order: 'asc' }
  await waitFor(() => expect(requests.at(-1)).toEqual({ page: 1, pageSize: 20, after: ['b', 7], sort, count: 'none' }))
  await waitFor(() => expect(now().listing.next).toEqual(['c', 9]))
  expect(now().listing).toMatchObject({ total: 10_000, open: true })
  // A reload counts again.
  answerFields = { total: 12, previous: ['b', 8], next: null }
  await act(() => now().listing.refresh())
  expect(requests.at(-1)).not.toHaveProperty('count')
  await waitFor(() => expect(now().listing).toMatchObject({ total: 12, open: false }))
})

test('another question is counted anew; all are counted when that is asked for', async () => {
  answerFields = { total: 10_000, more: true, next: ['b', 7] }
  const { now } = await open('')
  act(() => now().question.setFilter({ name: 'anna' }))
  await waitFor(() => expect(requests.at(-1)).toEqual({ page: 1, pageSize: 20, filter: { name: 'anna' } }))
  await waitFor(() => expect(now().listing.open).toBe(true))
  answerFields = { total: 123_456 }
  await act(() => now().listing.count())
  expect(requests.at(-1)).toMatchObject({ filter: { name: 'anna' }, count: 'exact' })
  await waitFor(() => expect(now().listing).toMatchObject({ total: 123_456, open: false }))
})

test('a page by key is in the address, also the last one, and a new filter leaves it', async () => {
  const { now } = await open('page=7&after=12~b%20c&sort=name')
  expect(now().question).toMatchObject({ page: 7, at: { after: ['b c', 12] } })
  act(() => now().question.goTo({ before: 'end' }, 0))
  expect(now().address[0].toString()).toBe('before=end&sort=name')
  expect(now().question).toMatchObject({ page: 0, at: { before: 'end' } })
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ before: 'end', page: 1 }))
  act(() => now().question.setFilter({ name: 'x' }))
  expect(now().question).toMatchObject({ page: 1 })
  expect(now().question.at).toBeUndefined()
})
