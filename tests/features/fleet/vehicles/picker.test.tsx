import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PermissionContext } from '../../../../src/client/permission.ts'
import type { Call } from '../../../../src/domain/contract/call.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import {
  maxVins,
  type VehicleChoice,
  vehicleChoiceCalls,
} from '../../../../src/features/fleet/vehicles/vehicleChoice/contract.ts'
import {
  choiceOf,
  emptyChoice,
  VehicleList,
  VehiclePicker,
} from '../../../../src/features/fleet/vehicles/vehicleChoice/parts.tsx'
import { loadParts } from '../../../../src/ui/parts/part.tsx'

beforeAll(async () => {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  await loadParts('desk')
})

let requests: { path: string; input: Record<string, unknown> }[]
let answers: Record<string, unknown>
vi.mock('../../../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call, input: Record<string, unknown>) => {
    requests.push({ path: call.path, input })
    return answers[call.path]
  },
}))
const groups = [
  { id: 7, name: 'North', vehicles: 2 },
  { id: 8, name: 'South', vehicles: 5 },
]
beforeEach(() => {
  requests = []
  answers = {
    [vehicleChoiceCalls.options.path]: { groups, models: [{ id: 3, name: 'EV6', vehicles: 4 }] },
    [vehicleChoiceCalls.chosen.path]: { count: 2, vins: ['A', 'B'] },
  }
})

const all = Object.values(vehicleChoiceCalls).map(({ path }) => path)
let choice: VehicleChoice | undefined
function Form({ by = 'all' as const }) {
  const [draft, setDraft] = useState(() => emptyChoice(by))
  choice = choiceOf(draft)
  return <VehiclePicker draft={draft} onChange={setDraft} />
}
let list: readonly string[]
function List() {
  const [vins, setVins] = useState<readonly string[]>(['A'])
  list = vins
  return <VehicleList vins={vins} onChange={setVins} />
}
const show = (what: React.ReactNode, permittedPaths: readonly string[] = all) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PermissionContext value={new Set(permittedPaths)}>{what}</PermissionContext>
    </QueryClientProvider>,
  )
const way = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))

test('each way gives a choice; what was entered for one stays while another is looked at', async () => {
  show(<Form />)
  expect(choice).toEqual({ by: 'all' })
  way(/VIN/)
  expect(choice).toBeUndefined()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'lx1； lx2\nLX1' } })
  expect(choice).toEqual({ by: 'vins', vins: ['LX1', 'LX2'] })
  way(/按车辆组|Vehicle groups/)
  fireEvent.click(await screen.findByRole('checkbox', { name: /North.*2/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /South.*5/ }))
  expect(choice).toEqual({ by: 'groups', ids: [7, 8] })
  fireEvent.click(screen.getByRole('checkbox', { name: /North/ }))
  way(/按车型|Models/)
  fireEvent.click(await screen.findByRole('checkbox', { name: /EV6/ }))
  expect(choice).toEqual({ by: 'models', ids: [3] })
  way(/按车辆组|Vehicle groups/)
  expect(choice).toEqual({ by: 'groups', ids: [8] })
  way(/VIN/)
  expect(choice).toEqual({ by: 'vins', vins: ['LX1', 'LX2'] })
})

test('it says how many vehicles are chosen, of those that the caller sees', async () => {
  show(<Form />)
  const status = await screen.findByText(/^(共 2 辆车|2 vehicles)$/)
  expect(status.getAttribute('role')).toBe('status')
  expect(requests).toContainEqual({ path: vehicleChoiceCalls.chosen.path, input: { choice: { by: 'all' } } })
})

test('as many VINs as can be chosen are counted, and no more are sent', async () => {
  const choiceRequests = () => requests.filter(({ path }) => path === vehicleChoiceCalls.chosen.path)
  const vins = (count: number) => Array.from({ length: count }, (_, n) => `LX${n}`)
  const draft = (count: number) => ({ ...emptyChoice('vins'), vins: vins(count).join('\n') })
  show(<VehiclePicker draft={draft(maxVins)} onChange={() => {}} />)
  expect(await screen.findByRole('status')).toBeDefined()
  expect(choiceRequests()).toHaveLength(1)
  cleanup()
  show(<VehiclePicker draft={draft(maxVins + 1)} onChange={() => {}} />)
  expect(screen.queryByRole('status')).toBeNull()
  expect(choiceRequests()).toHaveLength(1)
})

test('ways that the caller may not ask for are not offered', () => {
  show(<Form />, [vehicleChoiceCalls.sheet.path])
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  cleanup()
  show(<Form />, [...all, vehicleCalls.query.path])
  expect(screen.getAllByRole('radio')).toHaveLength(5)
})

test('a list is put together: a group’s vehicles are added once, one is removed, all are cleared', async () => {
  show(<List />)
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.click(await screen.findByTitle(/North/))
  await waitFor(() => expect(list).toEqual(['A', 'B']))
  expect(requests.at(-1)?.input).toEqual({ choice: { by: 'groups', ids: [7] }, list: true })
  fireEvent.click(screen.getByRole('button', { name: /(移除|Remove) A/ }))
  expect(list).toEqual(['B'])
  fireEvent.click(screen.getByRole('button', { name: /^(清空|Clear)$/ }))
  expect(list).toEqual([])
})

test('found vehicles are offered until they are in the list', async () => {
  answers[vehicleChoiceCalls.find.path] = {
    vehicles: [
      { vin: 'A', plate: null },
      { vin: 'C', plate: '沪A1' },
    ],
    total: 2,
  }
  show(<List />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ab' } })
  expect(requests.some(({ path }) => path === vehicleChoiceCalls.find.path)).toBe(false)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'abc' } })
  fireEvent.click(await screen.findByRole('button', { name: /沪A1 · C/ }))
  expect(list).toEqual(['A', 'C'])
  expect(screen.queryByRole('button', { name: /^\+ / })).toBeNull()
})
