import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { CallFault } from '../../../../src/client/fault.ts'
import { setFeedback } from '../../../../src/client/feedback.ts'
import { setLanguage } from '../../../../src/client/language.ts'
import { NavigationContext } from '../../../../src/client/navigation.ts'
import { PermissionContext } from '../../../../src/client/permission.ts'
import { queryClient } from '../../../../src/client/query.ts'
import type { Call } from '../../../../src/domain/contract/call.ts'
import { messageKeyCalls } from '../../../../src/features/fleet/vehicles/messageKey/contract.ts'
import MessageKeys from '../../../../src/features/fleet/vehicles/messageKey/screen.tsx'
import { loadParts } from '../../../../src/ui/parts/part.tsx'
import { stubWindow } from '../../../record/window.ts'

const { query, set } = messageKeyCalls
const world = vi.hoisted(() => ({ events: [] as unknown[], fault: undefined as Error | undefined }))
vi.mock('../../../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call, input: unknown) => {
    world.events.push(call.changes ? [call.path, input] : call.path)
    if (!call.changes) return { rows: [], total: 0 }
    if (world.fault) throw world.fault
    return { fingerprint: '0011223344556677' }
  },
}))

beforeAll(async () => {
  stubWindow()
  await setLanguage('en')
  await loadParts('desk')
  setFeedback({ toast: (_, text) => void world.events.push(`says ${text}`), ask: async () => true })
})

test('a key is saved only with its VIN; a refusal stays in the dialog; after success the list is read again', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationContext value={{ open: () => {}, opens: () => true, move: () => {} }}>
        <PermissionContext value={new Set(Object.values(messageKeyCalls).map(({ path }) => path))}>
          <MemoryRouter>
            <MessageKeys />
          </MemoryRouter>
        </PermissionContext>
      </NavigationContext>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(world.events).toContain(query.path))
  fireEvent.click(await screen.findByRole('button', { name: 'Set key' }))
  const key = await screen.findByLabelText(/^Key/)
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.change(key, { target: { value: 'ab'.repeat(16) } })
  world.events = []

  save()
  await screen.findByText('Enter a VIN')
  expect(world.events).toEqual([])

  const input = { vin: 'LSVAA2180E2000001', algorithm: 'aes128', mode: 'ecb', key: 'ab'.repeat(16) }
  const dialog = screen.getByRole('dialog')
  fireEvent.change(dialog.querySelector('input') as Element, { target: { value: input.vin } })
  world.fault = new CallFault('No such vehicle', 200)
  save()
  await screen.findByText('No such vehicle')
  expect(world.events).toEqual([[set.path, input]])

  Object.assign(world, { events: [], fault: undefined })
  save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(world.events).toEqual([[set.path, input], 'says Key saved, fingerprint 0011223344556677', query.path]),
  )
})
