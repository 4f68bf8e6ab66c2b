import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../../src/client/language.ts'
import { PermissionContext } from '../../../../src/client/permission.ts'
import type { Call } from '../../../../src/domain/contract/call.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { commandCalls } from '../../../../src/features/work/commands/command/contract.ts'
import { exchangeCalls as calls } from '../../../../src/features/work/diagnosis/exchange/contract.ts'
import DiagnosisCommand from '../../../../src/features/work/diagnosis/exchange/screen.tsx'
import { loadParts } from '../../../../src/ui/parts/part.tsx'

const vin = 'LXHTE21E0RB000049'
const at = new Date().toISOString()
const offer = {
  online: true,
  platform: null,
  extended: true,
  lastSeen: at,
  at,
  speedKmh: 0,
  socPercent: 64,
  vehicleState: 2,
  chargingState: 3,
  controls: null,
  controlsAt: null,
  approved: [],
  disabled: [],
  latest: [],
}
const ecu = {
  id: 2,
  code: 'BMS',
  name: '电池',
  requestAddress: '7E4',
  responseAddress: '7EC',
  services: ['14', '19', '22'],
  values: [
    {
      did: '0201',
      name: ['总电压', 'Pack voltage'],
      writable: false,
      type: 'unsigned',
      at: 0,
      length: 2,
      factor: 0.1,
      offset: 0,
      unit: 'V',
      codes: {},
    },
  ],
}
const command = {
  id: 7,
  vin,
  kind: 'diagnosisRead',
  code: null,
  issuer: 'A',
  source: 'diagnosis',
  reason: null,
  iccid: null,
  createdAt: at,
  updatedAt: at,
  expiresAt: at,
  sentAt: null,
  endedAt: null,
  route: 'direct',
}
const detail = (state: string, request: string, response?: string, more: object = {}) => ({
  command: { ...command, state, ...more },
  settings: { ecu: '7E4', request },
  result: response ? { response } : null,
  steps: [],
  canCancel: false,
  canApprove: false,
})

let answers: Record<string, unknown>
let requests: { path: string; input: Record<string, unknown> }[]
vi.mock('../../../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call, input: Record<string, unknown>) => {
    requests.push({ path: call.path, input })
    return answers[call.path]
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
    [commandCalls.offer.path]: offer,
    [calls.ecus.path]: [ecu],
    [calls.lock.path]: { holder: null },
    [calls.codes.path]: [{ dtc: 0x96a123, name: ['绝缘低', 'Insulation low'], severity: '3' }],
    [calls.history.path]: { rows: [], hasMore: false },
    [calls.send.path]: { id: 7, state: 'waiting' },
    [sessionCalls.verifyPass.path]: { right: true },
  }
})

const permittedPaths = new Set([...Object.values(calls), ...Object.values(commandCalls)].map(({ path }) => path))
const show = (more = '') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PermissionContext value={permittedPaths}>
        <MemoryRouter initialEntries={[`/rds/command?vin=${vin}${more}`]}>
          <DiagnosisCommand />
        </MemoryRouter>
      </PermissionContext>
    </QueryClientProvider>,
  )
const sentInputs = () => requests.filter(({ path }) => path === calls.send.path).map(({ input }) => input)
const sendButton = async () =>
  within(await screen.findByRole('form', { name: 'Request' })).getByRole('button', { name: /Send/ })

test('trouble codes are what is asked first, and the response is said with its codes and bytes', async () => {
  answers[commandCalls.detail.path] = detail('done', '1902FF', '59020996A12309')
  show()
  fireEvent.click(await sendButton())
  expect(await screen.findByText('1 trouble code')).toBeTruthy()
  expect(sentInputs()).toMatchObject([{ vin, ecu: 2, request: '1902FF' }])
  const codes = within(screen.getByRole('region', { name: '1 trouble code' }))
  expect(codes.getByText('B16A1-23')).toBeTruthy()
  expect(await codes.findByText('Insulation low')).toBeTruthy()
  expect(codes.getByText('Confirmed')).toBeTruthy()
  fireEvent.click(codes.getByRole('button', { name: 'Snapshot' }))
  expect(screen.getByLabelText<HTMLInputElement>('Trouble code').value).toBe('B16A1-23')
})

test('data is said by its values, and a request of a link is filled in', async () => {
  answers[commandCalls.detail.path] = detail('done', '220201', '6202010DE2')
  show('&ecu=2&request=220201')
  expect(await screen.findByRole('button', { name: 'Remove 0201' })).toBeTruthy()
  fireEvent.click(await sendButton())
  expect(await screen.findByText('355.4 V')).toBeTruthy()
})

test('bytes are typed by who knows them; what is never sent, not offered or cut short is not sent', async () => {
  show()
  fireEvent.click(await screen.findByText('Bytes'))
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Request bytes (hex)'), { target: { value } })
  type('27 01')
  expect(screen.getAllByText('This request can’t be sent remotely').length).toBeGreaterThan(0)
  type('31 01 02 03')
  expect(screen.getByText('The ECU does not offer this service')).toBeTruthy()
  type('31-01-02-03')
  expect(screen.getByText('The ECU does not offer this service')).toBeTruthy()
  type('19 0')
  fireEvent.click(await sendButton())
  expect(await screen.findByText('Enter whole bytes in hex')).toBeTruthy()
  expect(sentInputs()).toEqual([])
})

test('what changes the vehicle asks for a reason and the password', async () => {
  answers[commandCalls.detail.path] = detail('refused', '14FFFFFF', '7F1422', { code: 'negativeResponse' })
  show('&request=14FFFFFF')
  fireEvent.click(await sendButton())
  const dialog = within(await screen.findByRole('dialog'))
  expect(sentInputs()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Testing' }))
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'Quiet-Harbour-27' } })
  fireEvent.click(dialog.getByRole('button', { name: /Send/ }))
  expect(await screen.findByText(/Check that the vehicle is parked, switched on/)).toBeTruthy()
  expect(screen.getByText(/22 · Conditions not correct/)).toBeTruthy()
  expect(sentInputs()).toMatchObject([{ request: '14FFFFFF', reason: 'Testing' }])
})

test('while somebody else has the vehicle nothing is sent, and it is said who', async () => {
  answers[calls.lock.path] = { holder: { name: 'Zhang San', isOwn: false, runId: null, until: at } }
  show()
  expect((await screen.findAllByText('Zhang San is diagnosing it')).length).toBe(2)
  fireEvent.click(await sendButton())
  expect(sentInputs()).toEqual([])
})
