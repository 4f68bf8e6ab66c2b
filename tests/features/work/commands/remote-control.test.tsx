import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CallFault } from '../../../../src/client/api.ts'
import { setLanguage } from '../../../../src/client/language.ts'
import { PermissionContext } from '../../../../src/client/permission.ts'
import { forgetProof } from '../../../../src/client/proof.ts'
import type { Call } from '../../../../src/domain/contract/call.ts'
import { code } from '../../../../src/domain/contract/code.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { commandCalls as calls } from '../../../../src/features/work/commands/command/contract.ts'
import RemoteControl from '../../../../src/features/work/commands/remoteControl/screen.tsx'
import { loadParts } from '../../../../src/ui/parts/part.tsx'

const vin = 'LXHTE21E0RB000049'
const at = new Date().toISOString()
const offer = {
  online: true,
  platform: null as string | null,
  extended: true,
  lastSeen: at,
  at,
  speedKmh: 0,
  socPercent: 64,
  vehicleState: 2,
  chargingState: 3,
  controls: { locked: false },
  controlsAt: at,
  approved: [],
  hasMsisdn: true,
  disabled: [],
  latest: [],
}
const command = {
  id: 7,
  vin,
  kind: 'lock',
  code: null,
  issuer: 'A',
  source: 'staff',
  reason: 'x',
  iccid: null,
  route: 'direct',
  createdAt: at,
  updatedAt: at,
  expiresAt: at,
  sentAt: null,
  endedAt: null,
}
const detail = (state: string, more: object = {}) => ({
  command: { ...command, state },
  settings: {},
  result: null,
  steps: [],
  canCancel: false,
  canApprove: false,
  ...more,
})

let answers: Record<string, unknown>
let requests: { path: string; input: Record<string, unknown>; requestKey: string | undefined }[]
vi.mock('../../../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call, input: Record<string, unknown>, options: { requestKey?: string } = {}) => {
    requests.push({ path: call.path, input, requestKey: options.requestKey })
    const answer = answers[call.path]
    if (answer instanceof Error) throw answer
    return answer
  },
}))

beforeAll(async () => {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  await setLanguage('en')
  await loadParts('desk')
})
beforeEach(() => {
  requests = []
  answers = {
    [calls.offer.path]: offer,
    [calls.send.path]: { id: 7, state: 'waiting' },
    [calls.detail.path]: detail('done', { result: { locked: true } }),
    [sessionCalls.verifyPass.path]: { right: true },
  }
  forgetProof()
})

const permittedPaths = new Set(Object.values(calls).map(({ path }) => path))
const show = (path = 'vehicleWebCommand') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PermissionContext value={permittedPaths}>
        <MemoryRouter initialEntries={[`/vehicleManagement/${path}?vin=${vin}`]}>
          <RemoteControl />
        </MemoryRouter>
      </PermissionContext>
    </QueryClientProvider>,
  )
const sendRequests = () => requests.filter(({ path }) => path === calls.send.path)
async function openLock() {
  fireEvent.click(await screen.findByRole('button', { name: 'Lock' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(await dialog.findByRole('button', { name: 'Roadside assistance' }))
  return dialog
}
const send = (dialog: Awaited<ReturnType<typeof openLock>>) => dialog.getByRole('button', { name: /Send$/ })

test('a grave command goes after reason and password; a second tap sends nothing, and what changed is shown', async () => {
  show()
  const dialog = await openLock()
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'Quiet-Harbour-27' } })
  const button = send(dialog)
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await dialog.findByText('Unlocked')).toBeTruthy()
  expect(dialog.getByText('Locked')).toBeTruthy()
  expect(sendRequests()).toMatchObject([{ input: { vin, kind: 'lock', reason: 'Roadside assistance' } }])
})

test('what was refused because the password was not given is sent again with the same key', async () => {
  show()
  const dialog = await openLock()
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'Quiet-Harbour-27' } })
  answers[calls.send.path] = new CallFault('Confirm it', code.passwordNeeded)
  fireEvent.click(send(dialog))
  await dialog.findByText('Confirm it')
  expect(dialog.queryByLabelText('Your password')).toBeNull()
  answers[calls.send.path] = { id: 7, state: 'waiting' }
  // A busy button takes a click only after its busy indicator has disappeared.
  await waitFor(() => {
    fireEvent.click(send(dialog))
    expect(sendRequests()).toHaveLength(2)
  })
  await dialog.findByText('Locked')
  const [first, second] = sendRequests()
  expect(first?.requestKey).toBeTruthy()
  expect(second?.requestKey).toBe(first?.requestKey)
})

test('what cannot be sent is grey with its reason; of heating only what is about it is offered', async () => {
  answers[calls.offer.path] = { ...offer, extended: false }
  show('vehicleBatteryHeat')
  const heat = await screen.findByRole('button', { name: 'Battery heating on' })
  expect(heat.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByText(/does not support extended commands/).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull()
  cleanup()
  answers[calls.offer.path] = { ...offer, platform: 'P' }
  show()
  await screen.findByText(/can’t receive commands from here/)
  const buttons = await screen.findAllByRole('button', { name: 'Read T-Box parameters' })
  expect(buttons[0]?.getAttribute('aria-disabled')).toBe('true')
})

test('a refusal says what to do, and an unknown result offers to read the state', async () => {
  answers[calls.detail.path] = detail('unknown')
  show()
  const dialog = await openLock()
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'Quiet-Harbour-27' } })
  fireEvent.click(send(dialog))
  await dialog.findByText(/It may have been executed/)
  fireEvent.click(dialog.getByRole('button', { name: 'Read state' }))
  await waitFor(() => expect(screen.getByText('Send “Read state”')).toBeTruthy())
})

test('a vehicle that is offline is woken by SMS from where that is said, and why it has none is said, too', async () => {
  answers[calls.offer.path] = { ...offer, online: false }
  answers[calls.wake.path] = { id: 7, state: 'waiting' }
  const step = { at, event: 'wakeFailed', by: null, code: 'smsAway', frame: null, late: false, percent: null }
  answers[calls.detail.path] = detail('waiting', {
    command: { ...command, kind: 'wake', state: 'waiting' },
    steps: [step],
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Wake up by SMS' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(send(dialog))
  await dialog.findByText('The platform retries automatically.')
  expect(requests.filter(({ path }) => path === calls.wake.path)).toMatchObject([{ input: { vin } }])
  cleanup()
  answers[calls.offer.path] = { ...offer, online: false, hasMsisdn: false }
  show()
  await screen.findByText(/has no MSISDN/)
  expect(screen.queryByRole('button', { name: 'Wake up by SMS' })).toBeNull()
})
