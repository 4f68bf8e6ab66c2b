import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Navigation, NavigationContext } from '../../../src/client/navigation.ts'
import { queryClient } from '../../../src/client/query.ts'
import type { Call } from '../../../src/domain/contract/call.ts'
import { mapCalls } from '../../../src/ui/map/contract.ts'
import { StreetsHint } from '../../../src/ui/map/StreetsHint.tsx'
import { MapContext, MapState } from '../../../src/ui/map/view-state.ts'
import { loadParts } from '../../../src/ui/parts/part.tsx'

const requestPaths: string[] = []
vi.mock('../../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async ({ path }: Call) => void requestPaths.push(path),
}))
beforeAll(async () => void (await loadParts('desk')))
afterEach(() => {
  cleanup()
  requestPaths.length = 0
})

const openedRoutes: string[] = []
let map: MapState
function show() {
  map = new MapState()
  const navigation: Navigation = { open: (route) => void openedRoutes.push(route), opens: () => true, move: () => {} }
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationContext value={navigation}>
        <MapContext value={map}>
          <StreetsHint />
        </MapContext>
      </NavigationContext>
    </QueryClientProvider>,
  )
}

test.each([
  ['知道了', []],
  ['添加街道', ['/systemManage/streetMap']],
] as const)('answered by %s the hint is gone, and the server is told so', async (_name, routes) => {
  openedRoutes.length = 0
  show()
  expect(screen.getByRole('status').textContent).toContain('地图暂无街道')
  const [get, later] = screen.getAllByRole('button')
  fireEvent.click(routes.length > 0 ? get! : later!)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(requestPaths).toEqual([mapCalls.streetsTold.path])
  expect(openedRoutes).toEqual([...routes])
})
