import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setFeedback } from '../../../../src/client/feedback.ts'
import { setLanguage } from '../../../../src/client/language.ts'
import { NavigationContext } from '../../../../src/client/navigation.ts'
import { PermissionContext } from '../../../../src/client/permission.ts'
import { queryClient } from '../../../../src/client/query.ts'
import type { Call } from '../../../../src/domain/contract/call.ts'
import { vehicleChoiceCalls } from '../../../../src/features/fleet/vehicles/vehicleChoice/contract.ts'
import { lineCalls as calls, eolTaskCalls } from '../../../../src/features/work/ota/eolTask/contract.ts'
import { asBaseline, checkedDraft, draftOf, withEcu } from '../../../../src/features/work/ota/eolTask/line-draft.ts'
import EolTasks from '../../../../src/features/work/ota/eolTask/screen.tsx'
import { loadParts } from '../../../../src/ui/parts/part.tsx'

let answers: Record<string, unknown>
let requests: { path: string; input: unknown }[]
let toasts: string[]
vi.mock('../../../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call, input: unknown) => {
    requests.push({ path: call.path, input })
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
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }))
  await setLanguage('en')
  await loadParts('desk')
})

const vin = 'LXHTE21E0RB000049'
const part = (ecu: string, more: object = {}) => ({
  ecu,
  partNumber: `${ecu}-100`,
  version: '1.3.0',
  counter: 3,
  reported: null,
  isSame: false,
  file: { name: `${ecu}.bin`, size: 2_048, sha256: 'ab'.repeat(32) },
  ...more,
})
const lineSoftware = {
  baseline: 'Summer',
  ecus: [part('VCU', { reported: '1.3.0', isSame: true }), part('BMS', { reported: '1.2.0' }), part('HVAC')],
}
const row = { vin, ecu: 'VCU', partNumber: 'VCU-100', version: '1.3.0', hardwareId: 'A', serial: '7' }

beforeEach(() => {
  requests = []
  toasts = []
  queryClient.clear()
  answers = {
    [calls.wanted.path]: lineSoftware,
    [calls.reported.path]: { rows: [{ ...row, at: '2026-11-20T08:00:00.000Z' }], hasMore: false },
    [calls.report.path]: { count: 2 },
    [vehicleChoiceCalls.find.path]: { total: 1, vehicles: [{ vin, plate: null }] },
  }
  setFeedback({
    toast: (_kind: unknown, text: unknown) => void toasts.push(String(text)),
    ask: async () => true,
  } as never)
})

const station = [...Object.values(calls).map(({ path }) => path), vehicleChoiceCalls.find.path]
const navigation = { open: () => {}, opens: () => false, move: () => {} }
const Address = () => <output aria-label="address">{useLocation().search}</output>
const show = (search: string, permittedPaths: readonly string[] = station) =>
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationContext value={navigation}>
        <PermissionContext value={new Set(permittedPaths)}>
          <MemoryRouter initialEntries={[`/contentManagement/eolUpTaskManagement${search}`]}>
            <EolTasks />
            <Address />
          </MemoryRouter>
        </PermissionContext>
      </NavigationContext>
    </QueryClientProvider>,
  )
const address = () => screen.getByRole('status', { name: 'address' }).textContent

test('a station that may do nothing else sees the line at once, takes a scanned VIN with Enter and shows what the vehicle is to get', async () => {
  show('')
  const search = await screen.findByLabelText('Search by VIN or plate')
  expect(document.activeElement).toBe(search)
  fireEvent.change(search, { target: { value: vin } })
  await screen.findByRole('button', { name: vin, hidden: false })
  fireEvent.keyDown(search, { key: 'Enter' })
  const software = within(await screen.findByRole('region', { name: 'Software to install' }))
  expect(await software.findByText('1 of 3 installed')).toBeTruthy()
  expect(address()).toBe(`?list=line&vin=${vin}`)
  const lines = software.getAllByRole('row').map(({ textContent }) => textContent)
  expect(lines.slice(1)).toEqual([
    'VCUVCU-1001.3.0Installed1.3.0VCU.bin 2.0 KB Copy SHA-256',
    'BMSBMS-1001.3.0Different version1.2.0BMS.bin 2.0 KB Copy SHA-256',
    'HVACHVAC-1001.3.0Not reportedHVAC.bin 2.0 KB Copy SHA-256',
  ])
  // The list of reports is queried for this vehicle alone.
  expect(requests.filter(({ path }) => path === calls.reported.path).at(-1)?.input).toEqual({ vin, page: 1 })
  fireEvent.click(software.getByRole('button', { name: 'Next vehicle' }))
  expect(address()).toBe('?list=line')
})

test('versions are entered by ECU: nothing is sent while something is missing, and only what was written', async () => {
  show(`?list=line&vin=${vin}`)
  const enter = await screen.findByRole('button', { name: 'Enter versions' })
  await screen.findByText('1 of 3 installed')
  fireEvent.click(enter)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(await dialog.findByRole('button', { name: 'Report' }))
  expect(await dialog.findByText('Enter the version of at least one ECU')).toBeTruthy()
  const bms = within(dialog.getByRole('group', { name: /^BMS/ }))
  fireEvent.change(bms.getByLabelText('Serial number'), { target: { value: 'S-1' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await bms.findByText('Enter a version')).toBeTruthy()
  fireEvent.change(bms.getByLabelText('Version'), { target: { value: ' 1.3.0 ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add an ECU' }))
  const other = within(dialog.getByRole('group', { name: /Another ECU/ }))
  fireEvent.change(other.getByLabelText('ECU'), { target: { value: 'bcm' } })
  fireEvent.change(within(dialog.getByRole('group', { name: /^BCM/ })).getByLabelText('Version'), {
    target: { value: '9' },
  })
  expect(requests.some(({ path }) => path === calls.report.path)).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Report' }))
  await vi.waitFor(() =>
    expect(requests).toContainEqual({
      path: calls.report.path,
      input: {
        vin,
        ecus: [
          { ecu: 'BMS', version: '1.3.0', partNumber: 'BMS-100', serial: 'S-1' },
          { ecu: 'BCM', version: '9' },
        ],
      },
    }),
  )
  await vi.waitFor(() => expect(toasts).toEqual(['2 ECUs reported']))
  // The displayed data is queried again.
  await vi.waitFor(() => expect(requests.filter(({ path }) => path === calls.wanted.path).length).toBe(2))
})

test('without a baseline, and when the software cannot be told, it says so; versions can be entered all the same', async () => {
  answers[calls.wanted.path] = { baseline: null, ecus: [] }
  show(`?list=line&vin=${vin}`)
  expect(await screen.findByText('No baseline for this vehicle')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Enter versions' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('group', { name: /Another ECU/ })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Fill in from the baseline' })).toBeNull()
  cleanup()
  queryClient.clear()
  answers[calls.wanted.path] = new Error('BMS-100 1.3.0 was withdrawn')
  show(`?list=line&vin=${vin}`)
  expect(await screen.findByText('BMS-100 1.3.0 was withdrawn')).toBeTruthy()
})

test('who holds the tasks alone sees no line', async () => {
  answers[eolTaskCalls.query.path] = { rows: [], total: 0 }
  show('?list=line', [eolTaskCalls.query.path])
  expect(await screen.findByRole('status', { name: 'address' })).toBeTruthy()
  expect(screen.queryByText('End-of-line flashing')).toBeNull()
  expect(requests.some(({ path }) => path === calls.reported.path)).toBe(false)
})

test('a draft: the baseline fills what was left empty, added rows are told apart, an ECU stands once', () => {
  const rows = draftOf(lineSoftware.ecus).map((each) => (each.ecu === 'BMS' ? { ...each, version: '1.2.9' } : each))
  expect(asBaseline(rows).map(({ version }) => version)).toEqual(['1.3.0', '1.2.9', '1.3.0'])
  const more = withEcu(withEcu(rows))
  expect(more.slice(3).map(({ key }) => key)).toEqual(['added 1', 'added 2'])
  // An added row without content is left out and not filled in.
  expect(checkedDraft(asBaseline(more)).ecus?.map(({ ecu }) => ecu)).toEqual(['VCU', 'BMS', 'HVAC'])
  const twice = more.map((each) => (each.key === 'added 2' ? { ...each, ecu: 'BMS', version: '1' } : each))
  expect(Object.keys(checkedDraft(twice).wrong)).toEqual(['added 2 ecu'])
  const odd = more.map((each) => (each.key === 'added 1' ? { ...each, ecu: '1-', version: '1' } : each))
  expect(Object.keys(checkedDraft(odd).wrong)).toEqual(['added 1 ecu'])
})
