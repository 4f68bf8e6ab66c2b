import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Start } from '../../../../../src/features/fleet/messages/frame/start.tsx'
import { usePeriodQuery } from '../../../../../src/features/fleet/messages/frame/use-period-query.ts'
import { message } from '../../../../../src/features/fleet/messages/message/contract.ts'
import { loadParts } from '../../../../../src/ui/parts/part.tsx'

const [first, second] = ['LSVAA2180E2000001', 'LSVAA2180E2000002']
const vehicle = (vin: string, plate?: string) => ({ id: 0, label: vin, ...(plate && { plate }) })
let searches: string[]
let vehicles: unknown[]
vi.mock('../../../../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (_call: unknown, { search }: { search: string }) => {
    searches.push(search)
    return vehicles
  },
}))
beforeAll(() => loadParts('desk'))
beforeEach(() => {
  searches = []
  vehicles = []
})

function QueriedVehicle() {
  const query = usePeriodQuery(message, [])
  return query.vin ? <output>{query.vin}</output> : <Start periodQuery={query} suggestedVins={['LATELY']} />
}
const ask = (vinText: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/?q.vin=${encodeURIComponent(vinText)}`]}>
        <QueriedVehicle />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('a plate stands for the one vehicle that bears it, and is looked for among those that the person sees', async () => {
  vehicles = [vehicle(first, '京A12345')]
  ask('京a12345')
  expect((await screen.findByText(first)).tagName).toBe('OUTPUT')
  expect(searches).toEqual(['京A12345'])
})

test('a whole VIN is asked for as it is', async () => {
  ask(` ${first.toLowerCase()} `)
  expect((await screen.findByText(first)).tagName).toBe('OUTPUT')
  expect(searches).toEqual([])
})

test('where several vehicles may be meant, one is chosen', async () => {
  vehicles = [vehicle(first), vehicle(second, '京A12346')]
  ask('京A1')
  fireEvent.click(await screen.findByRole('button', { name: `京A12346 · ${second}` }))
  expect((await screen.findByText(second)).tagName).toBe('OUTPUT')
  expect(screen.queryByText('LATELY')).toBeNull()
})

test('what no vehicle is known by says so, and offers those that reported lately only before', async () => {
  ask('京A99999')
  await screen.findByText('没有查到该车辆')
  expect(screen.queryByText('LATELY')).toBeNull()
  cleanup()
  ask('')
  await screen.findByText('LATELY')
  await screen.findByText('请输入 VIN 或车牌')
})
