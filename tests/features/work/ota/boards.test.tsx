import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setFeedback } from '../../../../src/client/feedback.ts'
import { setLanguage } from '../../../../src/client/language.ts'
import { NavigationContext } from '../../../../src/client/navigation.ts'
import { PermissionContext } from '../../../../src/client/permission.ts'
import type { Call } from '../../../../src/domain/contract/call.ts'
import { checkedTask, emptyTask } from '../../../../src/features/work/ota/boxTask/draft.ts'
import { campaignCalls as calls } from '../../../../src/features/work/ota/campaign/contract.ts'
import { emptyDraft, percentsOf, withGroup, writtenOf } from '../../../../src/features/work/ota/campaign/form/draft.ts'
import { failures, reachOf, totalsOf } from '../../../../src/features/work/ota/campaign/page/figures.ts'
import CampaignScreen from '../../../../src/features/work/ota/campaign/screen.tsx'
import { targetCalls } from '../../../../src/features/work/ota/target/contract.ts'
import { TargetDetail } from '../../../../src/features/work/ota/target/TargetDetail.tsx'
import { loadParts } from '../../../../src/ui/parts/part.tsx'
import { pilot, progressOf, rest, second } from './progress.ts'

let answers: Record<string, unknown>
let requests: { path: string; input: unknown }[]
let openedRoutes: unknown[]
let questions: string[]
vi.mock('../../../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call, input: unknown) => {
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
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }))
  await setLanguage('en')
  await loadParts('desk')
})
beforeEach(() => {
  requests = []
  openedRoutes = []
  questions = []
  answers = {}
  setFeedback({
    toast: () => {},
    ask: async ({ title, content = '' }) => {
      questions.push(`${title} ${content}`)
      return true
    },
  })
})

// Without the permission for the stream, so that the screens show the queried data.
const permittedPaths = new Set([...Object.values(calls), ...Object.values(targetCalls)].map(({ path }) => path))
permittedPaths.delete(calls.live.path)
const navigation = { open: (...to: unknown[]) => void openedRoutes.push(to), opens: () => true, move: () => {} }
const show = (element: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NavigationContext value={navigation}>
        <PermissionContext value={permittedPaths}>
          <MemoryRouter initialEntries={['/software/taskManage?task=7']}>{element}</MemoryRouter>
        </PermissionContext>
      </NavigationContext>
    </QueryClientProvider>,
  )

test('a held campaign says why, shows the limit that was passed, and leads to the vehicles behind each bar', async () => {
  answers[calls.progress.path] = progressOf({}, { may: { resume: true, terminate: true } })
  show(<CampaignScreen />)
  expect(await screen.findByText('Halted: Group 2 · Failure rate reached its limit')).toBeTruthy()
  const group = within(screen.getByRole('region', { name: 'Group 2 10 %' }))
  expect(group.getByText('27 of 437 executed failed (6.2 %) · halts at 5 %')).toBeTruthy()
  fireEvent.click(group.getByRole('button', { name: 'Failed 27' }))
  fireEvent.click(within(screen.getByRole('list', { name: 'Failures by cause' })).getByText('Checksum mismatch'))
  expect(openedRoutes).toEqual([
    [
      '/software/taskPushManage',
      { 'q.campaign': 7, 'q.groupNumber': '2~2', 'q.state': 'failed,timedOut,rolledBack,inconsistent' },
    ],
    ['/software/taskPushManage', { 'q.campaign': 7, 'q.code': 'hash' }],
  ])
  const funnel = within(screen.getByRole('list', { name: 'Funnel' })).getAllByRole('listitem')
  expect(funnel.map(({ textContent }) => textContent)[0]).toBe('Sent1,220 100 %')
})

test('before a step it is said what it does to how many vehicles; nothing is sent without a reason', async () => {
  answers[calls.progress.path] = progressOf({}, { may: { resume: true, terminate: true } })
  answers[calls.terminate.path] = { count: 11_468 }
  show(<CampaignScreen />)
  fireEvent.click(await screen.findByRole('button', { name: 'Resume' }))
  expect(await screen.findByText(/The 28 failures so far are accepted.* 11,378 vehicles/)).toBeTruthy()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Resume' }))
  await vi.waitFor(() => expect(requests).toContainEqual({ path: calls.resume.path, input: { id: 7 } }))
  fireEvent.click(await screen.findByRole('button', { name: 'Terminate' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Running installations continue on 43 vehicles/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Terminate' }))
  expect(await dialog.findByText('Enter a reason')).toBeTruthy()
  expect(requests.some(({ path }) => path === calls.terminate.path)).toBe(false)
})

test('who approves sees the groups as they are written', async () => {
  const waiting = { state: 'submitted', hold: null } as const
  const planning = { done: 0, total: 0, finished: false, reasons: {} }
  answers[calls.progress.path] = progressOf(waiting, { groups: [], planning, may: { decide: true } })
  show(<CampaignScreen />)
  const first = within(await screen.findByRole('region', { name: 'Group 1' }))
  expect(first.getByText('1 % of the vehicles')).toBeTruthy()
  expect(first.getByText(/Goal: 95 % succeeded.*halts at 5 % failures; soak time 24 h/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await vi.waitFor(() => expect(requests).toContainEqual({ path: calls.decide.path, input: { id: 7, approve: true } }))
  expect(questions[0]).toContain('4 groups')
})

test('a vehicle shows from which versions to which, and what its box said', async () => {
  const { at } = { at: new Date().toISOString() }
  const step = { at, code: null, text: null, percent: null, by: null, source: 'ddi', raw: null }
  const raw = { status: { execution: 'closed', result: { finished: 'failure' } } }
  answers[targetCalls.detail.path] = {
    target: { state: 'failed' },
    action: 41,
    dueAt: null,
    from: [{ ecu: 'BMS', partNumber: 'P', version: '2.3.0' }],
    to: [{ ecu: 'BMS', partNumber: 'P', version: '2.4.1' }],
    steps: [
      { ...step, id: 1, event: 'downloading', state: 'downloading', percent: 1 },
      { ...step, id: 2, event: 'progress', state: 'downloading', percent: 40 },
      { ...step, id: 3, event: 'progress', state: 'downloading', percent: 90 },
      { ...step, id: 4, event: 'failed', state: 'failed', code: 'hash', text: 'block 17', raw },
    ],
    hasEarlier: false,
    canAgain: true,
    canCancel: false,
    canForceClose: false,
  }
  show(<TargetDetail vin="LXHTE21E0RB000049" campaign={7} />)
  expect((await screen.findByRole('region', { name: 'ECU versions' })).textContent).toContain('BMS2.3.0→2.4.1')
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  // Consecutive progress reports are shown as one step, the last one.
  expect(steps).toHaveLength(3)
  expect(steps[0]?.textContent).toContain('Checksum mismatch → Failed')
  fireEvent.click(within(steps[0]!).getByRole('button', { name: 'Raw feedback' }))
  expect(steps[0]?.textContent).toContain('"execution": "closed"')
})

test('sums: groups together, what a pause reaches, failures since the earlier ones were accepted', () => {
  const totals = totalsOf([pilot, second, rest])
  expect(totals).toMatchObject({ total: 12_000, executed: 556, errors: 28 })
  expect(totals.causes[0]).toEqual({ cause: 'hash', count: 9 })
  expect(reachOf(totals.counts)).toEqual({ held: 11_378, going: 43, told: 608 })
  const again = { ...second, accepted: { executed: 400, errors: 25 } }
  expect(failures(again)).toEqual({ executed: 37, errors: 2, percent: 5.4 })
})

test('a new task has the usual groups; what is missing is named by its place', () => {
  const draft = emptyDraft(3)
  expect(percentsOf(draft.groups)).toEqual([1, 10, 50, 39])
  const more = { ...draft, name: 'A', groups: withGroup(draft.groups, 'Last') }
  expect(more.groups.map(({ by }) => by)).toEqual(['percent', 'percent', 'percent', 'percent', 'rest'])
  expect(writtenOf(more)).toEqual({ wrong: { 'rules.groups.3.share': 'number' } })
  const missing = { ...draft, groups: draft.groups.map((group) => ({ ...group, soakHours: null, errorPercent: null })) }
  expect(writtenOf(missing)).toMatchObject({ wrong: { name: 'name', 'rules.groups.0.soakHours': 'number' } })
  expect(writtenOf({ ...draft, name: ' A ' })).toMatchObject({ written: { name: 'A', notBefore: null } })
})

test('a task of boxes is checked as the specification says', () => {
  expect(Object.keys(checkedTask(emptyTask).wrong).toSorted()).toEqual(['endTime', 'file', 'name', 'startTime', 'vins'])
  const whole = {
    ...emptyTask,
    name: 'T',
    file: 1,
    startTime: '2026-12-01T00:00:00.000Z',
    endTime: '2026-12-02T00:00:00.000Z',
    vins: 'LXHTE21E0RB000049; lxhte21e0rb000050',
    wakeUp: true,
  }
  expect(checkedTask(whole).input).toMatchObject({ vins: 'LXHTE21E0RB000049;LXHTE21E0RB000050', wakeUp: true })
  // Only the listed phone numbers are woken.
  expect(checkedTask({ ...whole, msisdns: '13800138000; 13800138001' }).input).toMatchObject({
    msisdns: '13800138000;13800138001',
  })
  expect(checkedTask({ ...whole, msisdns: '138' }).wrong).toHaveProperty('msisdns')
  expect(checkedTask({ ...whole, vins: 'ABC' }).wrong).toHaveProperty('vins')
  expect(checkedTask({ ...whole, endTime: whole.startTime }).wrong).toHaveProperty('endTime')
})
