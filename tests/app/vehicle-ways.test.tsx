import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, renderHook, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useVehicleWays } from '../../src/app/pages/use-vehicle-ways.ts'
import { setLanguage } from '../../src/client/language.ts'
import type { Route } from '../../src/client/navigation.ts'
import { queryClient } from '../../src/client/query.ts'
import { VehicleContext } from '../../src/client/vehicle.ts'
import { fileCalls } from '../../src/features/desk/vehicle-page/file/contract.ts'
import { glancePath, positionsPath, sharePath } from '../../src/features/desk/vehicle-page/file/ways.ts'
import { liveMapCalls } from '../../src/features/work/tracking/liveMap/contract.ts'
import { shareLinkCalls } from '../../src/features/work/tracking/shareLink/contract.ts'
import { MoreActions } from '../../src/record/views/desk/actions.tsx'
import PhoneMenu from '../../src/record/views/phone/VehicleMenu.tsx'
import { VehicleActions } from '../../src/record/views/shared/vehicle-actions.tsx'
import { loadParts } from '../../src/ui/parts/part.tsx'
import { stubWindow } from '../record/window.ts'

const vin = 'LSVAA2180E2000000'
let openAlarms: number
vi.mock('../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async () => ({ plate: '京A12345', openAlarms }),
}))
beforeAll(async () => {
  stubWindow()
  await setLanguage('en')
  await loadParts('desk')
})
beforeEach(() => {
  openAlarms = 2
  queryClient.clear()
})

const open = vi.fn()
const share = vi.fn()
function show(what: React.ReactNode, closedRoutes: readonly string[] = [], calls: readonly string[] = [sharePath]) {
  const opens = (route: Route) => !closedRoutes.includes(route)
  const allowedCalls = new Set(calls)
  const { result } = renderHook(() => useVehicleWays({ open, opens, calls: allowedCalls, share }))
  render(
    <QueryClientProvider client={queryClient}>
      <VehicleContext value={result.current}>{what}</VehicleContext>
    </QueryClientProvider>,
  )
}
const all = [
  'Vehicle file',
  'Live map',
  'Track playback',
  'Messages',
  'Alarms (2 unhandled)',
  'Remote control',
  'Share',
]
const labels = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)

test('the paths that say who may are those of the calls', () => {
  expect([sharePath, glancePath, positionsPath]).toEqual([
    shareLinkCalls.add.path,
    fileCalls.glance.path,
    liveMapCalls.within.path,
  ])
})

test('a row of buttons says how many alarms are open, and leads to these', async () => {
  show(<VehicleActions vin={vin} />)
  const alarms = await screen.findByRole('button', { name: 'Alarms (2 unhandled)' })
  expect(labels(within(screen.getByRole('navigation')).getAllByRole('button'))).toEqual(all)
  fireEvent.click(alarms)
  expect(open).toHaveBeenLastCalledWith('/warn/queryAlarm', { 'q.vin': vin, 'q.handling': 'open' })
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenLastCalledWith(vin, 2)
})

test('without open alarms they lead to all; what the person may not do is not offered', async () => {
  openAlarms = 0
  show(<VehicleActions vin={vin} without="file" />, ['/vehicleManagement/vehicleWebCommand'], [])
  fireEvent.click(await screen.findByRole('button', { name: 'Alarms' }))
  expect(open).toHaveBeenLastCalledWith('/warn/queryAlarm', { 'q.vin': vin })
  expect(labels(screen.getAllByRole('button'))).toEqual(['Live map', 'Track playback', 'Messages', 'Alarms'])
})

test('the menu of a row at a desk offers the same, asked for when it opens', async () => {
  show(<MoreActions actions={[]} vin={vin} />)
  expect(queryClient.getQueryCache().find({ queryKey: [glancePath, { vin }] })).toBeUndefined()
  fireEvent.click(screen.getByRole('button'))
  await screen.findByText('Alarms (2 unhandled)')
  expect(labels(screen.getAllByRole('menuitem'))).toEqual(all)
})

test('the list from below of a phone offers the same', async () => {
  show(<PhoneMenu vin={vin} />)
  fireEvent.click(screen.getByRole('button', { name: `Vehicle ${vin}` }))
  await screen.findByText('Alarms (2 unhandled)')
  for (const label of all) expect(screen.getByText(label)).toBeDefined()
})
