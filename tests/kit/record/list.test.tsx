import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { MemoryRouter, useSearchParams } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '../../../src/kit/call.ts'
import { useRecordList } from '../../../src/kit/record/list.ts'
import { row, sample, sampleCalls } from './sample.ts'

const sent: unknown[] = []
vi.mock('../../../src/kit/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (_call: Call, input: unknown) => {
    sent.push(input)
    return { rows: [row], total: 41 }
  },
}))
beforeEach(() => void sent.splice(0))
afterEach(cleanup)

/** The list's controllers on a page with this address. */
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
  await waitFor(() => expect(sent.at(-1)).toEqual({ page: 1, pageSize: 10, filter: { name: 'anna' } }))
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
  const asked = sent.length
  await act(() => now().listing.refresh())
  expect(now().selection.selected).toEqual([])
  expect(sent.length).toBe(asked + 1)
})
