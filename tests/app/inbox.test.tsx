import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { UndoHost } from '../../src/app/feedback/UndoHost.tsx'
import { InboxList } from '../../src/app/notices/InboxList.tsx'
import { isUnread, readStateOf, withListsRead, withRowRead } from '../../src/app/notices/read-state.ts'
import { setLanguage } from '../../src/client/language.ts'
import { NavigationContext } from '../../src/client/navigation.ts'
import { queryClient } from '../../src/client/query.ts'
import type { Call } from '../../src/domain/contract/call.ts'
import { defaultPreferences, pushCalls } from '../../src/features/base/messaging/pushDevice/contract.ts'
import MyNotifications from '../../src/features/base/messaging/pushDevice/screen.tsx'
import { inboxNotices } from '../../src/features/declared-notices.ts'
import type { Inbox } from '../../src/features/desk/inbox/notice/contract.ts'
import { loadParts } from '../../src/ui/parts/part.tsx'
import { stubWindow } from '../record/window.ts'

let preferences = defaultPreferences()
vi.mock('../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call, input: typeof preferences) => {
    if (call === (pushCalls.settings as Call)) return { publicKey: '', preferences, devices: [] }
    if (call !== (pushCalls.choose as Call)) throw new Error(`not expected: ${call.path}`)
    preferences = input
    return null
  },
}))

beforeAll(async () => {
  stubWindow()
  await setLanguage('en')
  await loadParts('desk')
})

const at = '2026-11-18T02:00:00.000Z'
const alarm = { vin: 'LSVAA2180E2000001', level: '3', kind: 'rule', code: 5, rule: 'Hot battery', at }
/** A row of each kind, with everything that its line shows. */
const inbox: Inbox = Object.fromEntries(
  Object.entries({
    alarms: { ...alarm, level: '2', suppressedCount: null },
    severeAlarms: { ...alarm, suppressedCount: null, plate: '沪A12345' },
    campaignApprovals: {
      campaign: 4,
      name: 'Wave 2',
      step: 'Awaiting approval',
      tone: 'warning',
      why: null,
      by: 'Eve',
      route: '/x',
      at,
    },
    applicationApprovals: { name: 'Lamp 3', state: 'Submitted', by: 'Cid', at },
    bindRequests: { vin: 'LSVAA2180E2000005', at },
    registrations: { userName: 'newbie', at },
    handling: { ...alarm, alarm: 7, what: 'assigned', by: 'Ann' },
    applications: { application: 2, name: 'Brake 2.1', step: 'Approved', by: 'Bob', at },
    campaigns: { campaign: 3, name: 'Wave 1', step: 'Held', tone: 'error', why: 'Failures', by: null, route: '/x', at },
    services: { vin: 'LSVAA2180E2000002', name: 'Remote control', until: at, at },
    emergencyUses: { userName: 'glass', ip: '10.0.0.1', succeeded: true, at },
    boxCas: { subject: 'CN=Box CA', state: 'expiring', at },
    usage: { vin: 'LSVAA2180E2000003', month: '2026-10', usedPercent: 90, threshold: 80, at },
    problems: { text: 'Disk is nearly full', at, until: null },
    rules: { rule: 1, name: 'Cold', level: '2', kind: 'collapsed', reason: null, vin: null, alarm: null, count: 4, at },
    charts: { kind: 'fired', name: 'Many trips', rule: 'above 2', chart: 1, own: true, at },
    events: {
      type: 'alarm.began',
      title: ['报警开始', 'Alarm began'],
      vin: 'LSVAA2180E2000006',
      subject: 'alarm/LSVAA2180E2000006/7',
      happenedAt: at,
      at,
    },
    fences: { vin: 'LSVAA2180E2000004', fence: 'Gate', kind: 'enter', crossedAt: at, at },
    privacy: { what: 'Copy', dueDay: '2026-12-20', overdue: true, at },
    jobs: { title: 'Vehicles import', route: null, state: 'done', count: 2, faultCount: 1, at },
  }).map(([list, row]) => [list, [{ id: 1, ...row }]]),
)
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
const sectionOf = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section') ?? document.body)

/** The inbox with what has been read in the state of a component. */
function Harness({ inbox: shownInbox }: { inbox: Inbox }) {
  const [read, setRead] = useState(readStateOf(null))
  return (
    <InboxList
      state={{
        inbox: shownInbox,
        failed: false,
        unread: 0,
        isUnread: (list, row) => isUnread(read, list, row),
        read: (list, row) => setRead(withRowRead(read, list, row)),
        readAll: (lists) => {
          setRead(withListsRead(read, shownInbox, lists))
          return () => setRead(read)
        },
        retry: () => {},
        resetBadge: () => {},
      }}
    />
  )
}

test('each kind has a section with its lines, in the declared order, and approvals have one together', () => {
  render(<Harness inbox={inbox} />)
  expect(Object.keys(inbox).sort()).toEqual(
    inboxNotices()
      .map(({ inbox: { list } }) => list)
      .sort(),
  )
  const sections = headings().map((title) => [
    title,
    ...sectionOf(title ?? '')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/\d{1,2} Nov 2026.*/, '')),
  ])
  expect(sections).toEqual([
    ['Unhandled alarms of level 3 and above', expect.stringMatching(/^Level 3Hot battery沪A12345$/)],
    [
      'Awaiting my approval',
      'Awaiting approvalWave 2Eve',
      'SubmittedLamp 3Cid',
      expect.stringMatching(/Binding requestLSVAA2180E2000005/),
      'Registrationnewbie',
    ],
    ['Emergency account', 'Signed inEmergency account glass, IP address 10.0.0.1'],
    ['Alarms for you', expect.stringMatching(/Hot battery.*LSVAA2180E2000001 · Ann/)],
    ['Unhandled level-2 alarms', expect.stringMatching(/Hot battery.*LSVAA2180E2000001/)],
    ['Platform health', 'OngoingDisk is nearly full'],
    ['T-Box CAs', 'Expires soonCN=Box CA'],
    ['Alarm rules', expect.stringMatching(/Cold4 more/)],
    ['Chart alerts', 'AlertMany trips · above 2'],
    ['Followed events', expect.stringMatching(/Alarm beganLSVAA2180E2000006/)],
    ['Geofence alerts', expect.stringMatching(/GateLSVAA2180E2000004/)],
    ['Privacy requests due', 'OverdueCopyDue 20 Dec 2026'],
    ['OTA applications', 'ApprovedBrake 2.1Bob'],
    ['Update tasks', 'HeldWave 1Failures'],
    ['Services expiring soon', expect.stringMatching(/Expires soonRemote controlLSVAA2180E2000002/)],
    ['Data usage over threshold', expect.stringMatching(/90 ?%2026-10LSVAA2180E2000003/)],
    ['Finished jobs', 'FailedVehicles import2 rows · 1 error'],
  ])
})

test('rows of one cause are one group, and everything can be read at once and unread again', async () => {
  const usage = Array.from({ length: 20 }, (_, id) => ({ ...inbox.usage?.[0], id, at }))
  render(
    <>
      <Harness inbox={{ ...inbox, usage }} />
      <UndoHost />
    </>,
  )
  const section = sectionOf('Data usage over threshold')
  expect(section.getByText(/^20\+ SIM cards used over 80.% in 2026-10$/)).toBeTruthy()
  expect(section.getAllByRole('group').length).toBe(1)
  const countUnread = () => document.querySelectorAll('li.inbox-unread').length
  expect(countUnread()).toBe(39)
  fireEvent.click(section.getAllByRole('button', { name: '2026-10' })[0] ?? document.body)
  expect(countUnread()).toBe(38)
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(countUnread()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(countUnread()).toBe(38)
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Unread only (0)' }))
  expect(await screen.findByText('No unread messages')).toBeTruthy()
})

test('an empty section is left out, unless its kind has a text for that; one without permission always is', () => {
  const empty = Object.fromEntries(Object.keys(inbox).map((list) => [list, []]))
  render(<Harness inbox={{ ...empty, severeAlarms: null }} />)
  expect(headings()).toEqual(['Finished jobs'])
  expect(screen.getByText('No jobs finished in the last week')).toBeTruthy()
})

test('the notifications of a section are chosen in place, and all of them are one click away', async () => {
  const open = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationContext value={{ open, opens: () => true, move: () => {} }}>
        <Harness inbox={inbox} />
      </NavigationContext>
    </QueryClientProvider>,
  )
  const choose = (title: string) => fireEvent.click(screen.getByRole('button', { name: `${title}: Notifications` }))
  choose('Data usage over threshold')
  const usage = within(
    (await screen.findByText('None of your devices has notifications turned on')).closest('section') ?? document.body,
  )
  fireEvent.click(usage.getByRole('checkbox'))
  await waitFor(() => expect(preferences.kinds).toEqual(defaultPreferences().kinds.filter((kind) => kind !== 'usage')))
  fireEvent.click(usage.getByRole('button', { name: 'All notification settings' }))
  expect(open).toHaveBeenCalledWith('/myNotifications', { kind: 'usage' })
  // Approvals are of several kinds.
  choose('Awaiting my approval')
  await waitFor(() => expect(sectionOf('Awaiting my approval').getAllByRole('checkbox')).toHaveLength(3))
})

test('a link to a kind of notifications marks it among all', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/myNotifications?kind=usage']}>
        <MyNotifications />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const kind = (await screen.findByRole('checkbox', { name: 'Data usage' })).closest('[aria-current]')
  expect([...document.querySelectorAll('.my-push [aria-current]')]).toEqual([kind])
})
