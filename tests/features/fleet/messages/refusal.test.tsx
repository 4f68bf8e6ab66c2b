import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Fragment } from 'react'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { NavigationContext } from '../../../../src/client/navigation.ts'
import { PermissionContext } from '../../../../src/client/permission.ts'
import { ShellContext } from '../../../../src/client/shell.ts'
import type { Call } from '../../../../src/domain/contract/call.ts'
import { refusalCalls } from '../../../../src/features/fleet/messages/refusal/contract.ts'
import Refusals from '../../../../src/features/fleet/messages/refusal/screen.tsx'
import { boxCalls } from '../../../../src/features/fleet/vehicles/box/contract.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'

const row = {
  id: 1,
  createdAt: '2026-05-20T00:00:00Z',
  updatedAt: '2026-05-20T00:00:00Z',
  command: 1,
  count: 2,
  vin: 'LSVAM4187C2184847',
  reason: 'unknownVin',
  address: '192.0.2.1',
  iccid: '8986000000000000001F',
  firstAt: '2026-05-20T00:00:00Z',
  lastAt: '2026-05-20T00:00:00Z',
  frame: null,
}
let rows: object[]
vi.mock('../../../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async ({ path }: Call) => (path === refusalCalls.query.path ? { rows, total: rows.length } : []),
}))

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('IntersectionObserver', Observer)
  const still = { addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', () => ({ matches: false, ...still }))
  rows = [row]
})

const all = [refusalCalls.query, vehicleCalls.add, boxCalls.add].map(({ path }) => path)

/** Renders the desk screen with these calls permitted. Returns the routes that it opens. */
function show(permittedPaths = all) {
  window.location.hash = '#/message/refusal'
  const openedRoutes: [string, unknown][] = []
  const navigation = {
    open: (route: string, params: unknown) => void openedRoutes.push([route, params]),
    opens: () => true,
    move: () => {},
  }
  const router = createHashRouter([{ path: '*', element: <Refusals /> }])
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PermissionContext value={new Set(permittedPaths)}>
        <ShellContext value={{ shell: 'desk', Frame: Fragment }}>
          <NavigationContext value={navigation as never}>
            <RouterProvider router={router} />
          </NavigationContext>
        </ShellContext>
      </PermissionContext>
    </QueryClientProvider>,
  )
  return openedRoutes
}
/** The shell loads its component library first, so the button may be missing at first. */
const action = (name: RegExp) => screen.queryAllByRole('button', { name })[0]
const actionOf = async (name: RegExp) => (await screen.findAllByRole('button', { name }))[0] as HTMLElement

test('from a refused login to the form of the vehicle or of the box, filled in with what it said', async () => {
  const openedRoutes = show()
  const choose = async (name: string) => {
    fireEvent.click(await actionOf(/更多/))
    fireEvent.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('添加车辆')
  await waitFor(() => expect(openedRoutes).toHaveLength(1))
  await choose('添加终端')
  await waitFor(() => expect(openedRoutes).toHaveLength(2))
  expect(openedRoutes).toEqual([
    ['/vehicleManagement/vehicleInfo', { add: 1, 'add.vin': row.vin }],
    ['/basic/tbox', { add: 1, 'add.vin': row.vin, 'add.iccid': '8986000000000000001' }],
  ])
})

test('a vehicle that is known needs its box alone; who may add neither is offered neither; other refusals offer nothing', async () => {
  rows = [{ ...row, reason: 'wrongIccid' }]
  show()
  await actionOf(/添加终端/)
  expect(action(/添加车辆/)).toBeUndefined()
  cleanup()
  rows = [row]
  show([refusalCalls.query.path])
  await screen.findByText(row.vin)
  expect([action(/添加车辆/), action(/添加终端/)]).toEqual([undefined, undefined])
  cleanup()
  rows = [{ ...row, reason: 'signature', iccid: null }]
  show()
  await screen.findByText(row.vin)
  expect([action(/添加车辆/), action(/添加终端/)]).toEqual([undefined, undefined])
})
