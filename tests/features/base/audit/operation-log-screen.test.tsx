import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { Fragment } from 'react'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Navigation, NavigationContext } from '../../../../src/client/navigation.ts'
import { PermissionContext } from '../../../../src/client/permission.ts'
import { ShellContext } from '../../../../src/client/shell.ts'
import type { Call } from '../../../../src/domain/contract/call.ts'
import { operationLogCalls as calls } from '../../../../src/features/base/audit/operationLog/contract.ts'
import OperationLog from '../../../../src/features/base/audit/operationLog/screen.tsx'
import { loadParts } from '../../../../src/ui/parts/part.tsx'
import { stubWindow } from '../../../record/window.ts'

const line = {
  id: 7,
  serial: 7,
  at: '2026-11-24T10:00:00.000Z',
  userName: 'li',
  department: '售后',
  ip: '10.0.0.8',
  page: '车辆信息',
  action: '导入',
  call: '/vehicle/importVehicle',
  requestId: null,
  details: JSON.stringify([{ record: '车辆', label: null, count: 3, values: [] }]),
}
vi.mock('../../../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async ({ path }: Call) =>
    path === calls.query.path ? { rows: [line], total: 1 } : path === calls.one.path ? line : [],
}))
beforeEach(() => void stubWindow())

test.each(['desk', 'phone'] as const)(
  'on a %s people read page and action; the path of a call stands in no list, filter or detail',
  async (shell) => {
    await loadParts(shell)
    window.location.hash = '#/systemManage/log?view=7'
    const router = createHashRouter([{ path: '*', element: <OperationLog /> }])
    const move: Navigation['move'] = (path, state) => void router.navigate(path, { state, flushSync: true })
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    render(
      <QueryClientProvider client={client}>
        <PermissionContext value={new Set(Object.values(calls).map(({ path }) => path))}>
          <ShellContext value={{ shell, Frame: Fragment }}>
            <NavigationContext value={{ open: () => {}, opens: () => false, move }}>
              <RouterProvider router={router} />
            </NavigationContext>
          </ShellContext>
        </PermissionContext>
      </QueryClientProvider>,
    )
    expect((await screen.findAllByText('车辆信息')).length).toBeGreaterThan(0)
    expect(await screen.findByText('3 条记录')).toBeTruthy()
    const label = '调用'
    expect(document.body.textContent).not.toContain(line.call)
    expect(document.body.textContent).not.toContain(label)
    for (const input of document.querySelectorAll('input')) expect(input.placeholder).not.toContain(label)
  },
)
