import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CallFault } from '../../../../src/client/fault.ts'
import { setFeedback } from '../../../../src/client/feedback.ts'
import { setLanguage } from '../../../../src/client/language.ts'
import { NavigationContext } from '../../../../src/client/navigation.ts'
import { PermissionContext } from '../../../../src/client/permission.ts'
import { queryClient } from '../../../../src/client/query.ts'
import type { Call } from '../../../../src/domain/contract/call.ts'
import { Content } from '../../../../src/features/work/ota/baseline/Content.tsx'
import { baselineCalls } from '../../../../src/features/work/ota/baseline/contract.ts'
import { ecuVersionCalls, entryCalls } from '../../../../src/features/work/ota/ecuVersion/contract.ts'
import EcuVersions from '../../../../src/features/work/ota/ecuVersion/screen.tsx'
import { Check } from '../../../../src/features/work/ota/eligibility/Check.tsx'
import { eligibilityCalls } from '../../../../src/features/work/ota/eligibility/contract.ts'
import { policyCalls } from '../../../../src/features/work/ota/policy/contract.ts'
import Policies from '../../../../src/features/work/ota/policy/screen.tsx'
import { softwareVersionCalls } from '../../../../src/features/work/ota/softwareVersion/contract.ts'
import { Versions } from '../../../../src/features/work/ota/softwareVersion/Versions.tsx'
import { loadParts } from '../../../../src/ui/parts/part.tsx'
import { stubWindow } from '../../../record/window.ts'

let answers: Record<string, unknown>
let requests: { path: string; input: unknown }[]
let openedRoutes: unknown[]
let questions: string[]
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
  stubWindow()
  await setLanguage('en')
  await loadParts('desk')
})
beforeEach(() => {
  answers = {}
  requests = []
  openedRoutes = []
  questions = []
  toasts = []
  queryClient.clear()
  setFeedback({
    toast: (_kind, text) => void toasts.push(String(text)),
    ask: async ({ title, content = '' }) => {
      questions.push(`${title} ${content}`)
      return true
    },
  })
})

const navigation = { open: (...to: unknown[]) => void openedRoutes.push(to), opens: () => true, move: () => {} }
const groups = [eligibilityCalls, ecuVersionCalls, entryCalls, baselineCalls, softwareVersionCalls, policyCalls]
const everyCall = groups.flatMap((calls) => Object.values(calls).map(({ path }) => path))
const show = (element: React.ReactNode, address = '/', without: readonly Call[] = []) => {
  const deniedPaths = without.map(({ path }) => path)
  return render(
    <QueryClientProvider client={queryClient}>
      <NavigationContext value={navigation}>
        <PermissionContext value={new Set(everyCall.filter((path) => !deniedPaths.includes(path)))}>
          <MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>
        </PermissionContext>
      </NavigationContext>
    </QueryClientProvider>,
  )
}
const inputsOf = ({ path }: Pick<Call, 'path'>) => requests.flatMap((each) => (each.path === path ? [each.input] : []))
const callFault = () => new CallFault('Out of order', 500)

const vin = 'LXHTE21E0RB000049'
const at = '2026-11-20T08:00:00.000Z'
const reportOf = (version: string) => ({
  partNumber: 'BMS-100',
  version,
  counter: 12,
  hardwareId: 'HW-A',
  serial: 'S1',
  source: 'event',
  at,
})
const change = { fromPart: 'BMS-100', toPart: 'BMS-100', serial: null, source: 'event', at }
const versions = {
  vehicleType: { id: 1, code: 'E5', name: ['E5', 'E5'] },
  baseline: { id: 1, name: '2026-1' },
  ecus: [
    {
      ecu: 'BMS',
      name: ['电池', 'Battery'],
      wanted: { partNumber: 'BMS-100', version: '2.0' },
      difference: 'older',
      reported: reportOf('1.2'),
    },
    {
      ecu: 'VCU',
      name: null,
      wanted: { partNumber: 'VCU-100', version: '2.0' },
      difference: 'unknown',
      reported: null,
    },
  ],
  changes: [
    { ...change, id: 2, ecu: 'BMS', from: '1.1', to: '1.2' },
    { ...change, id: 1, ecu: 'VCU', from: null, to: '0.9' },
  ],
}

test('a link to a vehicle shows what its ECUs run against the baseline, and the history of the ECU that it names', async () => {
  answers[ecuVersionCalls.ofVehicle.path] = versions
  show(<EcuVersions />, `/software/ecuVersion?vin=${vin}&ecu=BMS`)
  expect(await screen.findByText('0 of 2 match the baseline')).toBeTruthy()
  expect(inputsOf(ecuVersionCalls.ofVehicle)).toEqual([{ vin }])
  const lines = (await screen.findAllByRole('row')).map(({ textContent }) => textContent)
  expect(lines[1]).toMatch(/^BMS Battery1\.2Baseline 2\.0Older.*BMS-100 · HW-A · Serial no\. S1.*Vehicle report$/)
  expect(lines[2]).toMatch(/^VCU Never reportedBaseline 2\.0Unknown/)
  const history = within(screen.getByRole('region', { name: 'History of BMS' }))
  expect(history.getByText('1.1')).toBeTruthy()
  expect(history.queryByText('0.9')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Enter a version' }))
  expect(openedRoutes.at(-1)).toEqual(['/software/ecuVersion', expect.objectContaining({ list: 'entries' })])
  expect(JSON.stringify(openedRoutes.at(-1))).toContain(vin)
})

test('versions of a vehicle that fail to load say why and are asked again; who may not enter any has no button', async () => {
  answers[ecuVersionCalls.ofVehicle.path] = callFault()
  show(<EcuVersions />, `/software/ecuVersion?vin=${vin}`, [entryCalls.add])
  expect(await screen.findByText('Failed to load')).toBeTruthy()
  expect(screen.getByText('Out of order')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Enter a version' })).toBeNull()
  answers[ecuVersionCalls.ofVehicle.path] = { ...versions, ecus: [], changes: [], baseline: null, vehicleType: null }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No ECUs recorded for this vehicle')).toBeTruthy()
  expect(screen.getByText('No released baseline')).toBeTruthy()
  expect(screen.getByText('No changes recorded')).toBeTruthy()
})

const choice = (id: number, version: string, state: string) => ({ id, version, counter: id, state, hasFile: true })
const place = {
  id: 1,
  ecu: 'BMS',
  name: ['电池', 'Battery'],
  partNumber: 'BMS-100',
  isPrimary: false,
  chosen: choice(4, '1.0', 'released'),
  versions: [choice(7, '3.0', 'tested'), choice(6, '2.0', 'released'), choice(4, '1.0', 'released')],
}
const other = { ...place, id: 2, ecu: 'VCU', partNumber: 'VCU-100', chosen: null, versions: [] }
const content = { name: '2026-2', vehicleType: { id: 1, label: 'E5' }, isOwn: false, places: [place, other] }
const draft = {
  id: 3,
  name: '2026-2',
  state: 'draft',
  ecus: 1,
  vehicleType: { id: 1, label: 'E5' },
  releasedAt: null,
  releasedBy: null,
  enteredBy: 'Li',
  remark: null,
} as never

test('the newest released versions are chosen for a draft, not tested ones, and sent as the whole set', async () => {
  answers[baselineCalls.content.path] = content
  show(<Content baseline={draft} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit content' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('No version of this part yet')).toBeTruthy()
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  fireEvent.click(dialog.getByRole('button', { name: 'Use the latest released versions' }))
  await waitFor(() => expect(save.disabled).toBe(false))
  fireEvent.click(save)
  await waitFor(() => expect(inputsOf(baselineCalls.setContent)).toEqual([{ id: 3, versions: [6] }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a baseline is released after a question; whoever entered it reads why another person must', async () => {
  answers[baselineCalls.content.path] = content
  show(<Content baseline={draft} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Release' }))
  await waitFor(() => expect(inputsOf(baselineCalls.release)).toEqual([{ id: 3 }]))
  expect(questions[0]).toMatch(/^Release A released baseline can’t be edited or deleted/)
  expect(toasts).toContain('Baseline released')
  cleanup()
  queryClient.clear()
  answers[baselineCalls.content.path] = { ...content, isOwn: true }
  show(<Content baseline={draft} />)
  const releaseButton = await screen.findByRole('button', { name: 'Release' })
  expect(releaseButton.getAttribute('aria-description')).toMatch(
    /^Must be released by someone other than those who entered or changed it/,
  )
  fireEvent.click(releaseButton)
  expect(inputsOf(baselineCalls.release)).toEqual([{ id: 3 }])
})

test('a released version is withdrawn with a reason and offers no other step; a tested one is released', async () => {
  const version = {
    id: 5,
    name: 'BMS-100 2.0',
    partNumber: 'BMS-100',
    version: '2.0',
    state: 'released',
    counter: 20,
    kind: 'full',
    fromVersion: null,
    size: null,
    hash: null,
    releasedAt: at,
  }
  answers[softwareVersionCalls.query.path] = {
    rows: [version, { ...version, id: 6, name: 'BMS-100 3.0', version: '3.0', state: 'tested' }],
    total: 2,
  }
  show(<Versions />)
  const line = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement)
  const testedRow = await line('3.0')
  const releasedRow = await line('2.0')
  fireEvent.click(releasedRow.getByRole('button', { name: 'More' }))
  const withdrawItem = await screen.findByRole('menuitem', { name: 'Withdraw' })
  expect(screen.queryByRole('menuitem', { name: 'Release' })).toBeNull()
  expect(releasedRow.queryByRole('button', { name: 'Release' })).toBeNull()
  fireEvent.click(withdrawItem)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await dialog.findByText('Enter a reason')).toBeTruthy()
  expect(inputsOf(softwareVersionCalls.withdraw)).toEqual([])
  fireEvent.change(dialog.getByLabelText(/Reason for withdrawal/), { target: { value: 'Drains the battery' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  const input = { id: 5, reason: 'Drains the battery' }
  await waitFor(() => expect(inputsOf(softwareVersionCalls.withdraw)).toEqual([input]))
  fireEvent.click(testedRow.getByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Release' }))
  await waitFor(() => expect(inputsOf(softwareVersionCalls.release)).toEqual([{ id: 6 }]))
  expect(questions.join()).toContain('A released version can’t be edited or deleted, only withdrawn')
})

test('a link to a policy that cannot be opened says why and leads back to the list', async () => {
  answers[policyCalls.rules.path] = callFault()
  answers[policyCalls.query.path] = { rows: [], total: 0 }
  answers[policyCalls.one.path] = callFault()
  show(<Policies />, '/software/policyManage?do=edit&id=9')
  expect(await screen.findByText('Out of order')).toBeTruthy()
  expect(inputsOf(policyCalls.rules)).toEqual([{ id: 9 }])
  fireEvent.click(screen.getByRole('button', { name: /Back/ }))
  await waitFor(() => expect(inputsOf(policyCalls.query).length).toBeGreaterThan(0))
})

test('a finished check lists the vehicles of a reason, each with all its reasons in words', async () => {
  answers[eligibilityCalls.latest.path] = {
    id: 7,
    policy: 3,
    state: 'done',
    done: 2,
    total: 2,
    hash: 'ab',
    isCurrent: true,
    by: 'admin',
    createdAt: at,
    sums: { fleet: 2, within: 2, checked: 2, eligible: 1, reasons: [{ code: 'startVersionMissing', count: 1 }] },
  }
  answers[eligibilityCalls.vehicles.path] = {
    total: 1,
    rows: [
      {
        vin,
        reasons: [
          { code: 'startVersionMissing', ecu: 'BMS', has: '1.2', needs: '1.5' },
          { code: 'newerInstalled', ecu: 'VCU', has: '3.0', needs: '2.0' },
        ],
      },
    ],
  }
  show(<Check policy={3} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Start version not supported/ }))
  await screen.findByText('BMS runs 1.2, but can only be updated from 1.5; VCU runs 3.0, newer than 2.0')
  expect(inputsOf(eligibilityCalls.vehicles)).toEqual([{ id: 7, page: 1, code: 'startVersionMissing' }])
})
