import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../../src/client/language.ts'
import { NavigationContext } from '../../../../src/client/navigation.ts'
import { PermissionContext } from '../../../../src/client/permission.ts'
import type { Call } from '../../../../src/domain/contract/call.ts'
import { monitoringCalls as calls, type Overview } from '../../../../src/features/work/analysis/monitoring/contract.ts'
import Monitoring from '../../../../src/features/work/analysis/monitoring/screen.tsx'
import { loadParts } from '../../../../src/ui/parts/part.tsx'

const now = Date.now()
const at = new Date(now).toISOString()
const one = { host: 'alpha', kind: 'server', startedAt: at, seenAt: at, figures: { memory: 512, cpu: 3 } } as const
const overview: Overview = {
  at,
  from: now - 3_600_000,
  to: now,
  step: 15,
  points: [now - 15_000, now],
  series: { calls: [1, 2.5], failed: [0, 0.2], p95: [null, 120] },
  processes: [
    { ...one, id: '0b6f5c8e-3d0b-4c39-9d3d-6f1f0d0a4f11', pid: 1, state: 'running' },
    { ...one, id: '0b6f5c8e-3d0b-4c39-9d3d-6f1f0d0a4f12', pid: 2, state: 'gone', figures: {} },
  ],
  problems: [
    { id: 2, rule: 'gone', place: 'alpha · 2', value: 70, threshold: 60, since: at, until: null },
    { id: 1, rule: 'lag', place: 'alpha · 1', value: 812.4, threshold: 500, since: at, until: at },
  ],
}
const answers: Record<string, unknown> = {
  [calls.overview.path]: overview,
  [calls.slowest.path]: {
    calls: [{ call: '/vehicle/query', name: 'Query', slow: 3, failed: 0, longestMs: 4_200 }],
    statements: null,
  },
}
let requests: { path: string; input: unknown }[] = []
vi.mock('../../../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call, input: unknown) => {
    requests.push({ path: call.path, input })
    return answers[call.path]
  },
}))
// Only browsers draw a canvas.
vi.mock('../../../../src/ui/chart/CursorLines.tsx', () => ({ default: () => null }))

beforeAll(async () => {
  const listen = { addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', () => ({ matches: false, ...listen }))
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  await setLanguage('en')
  await loadParts('desk')
})
afterEach(() => {
  cleanup()
  requests = []
})

const Address = () => <output aria-label="address">{useLocation().search}</output>
function show(address: string) {
  const openings: unknown[] = []
  const navigation = { open: (...to: unknown[]) => void openings.push(to), opens: () => true, move: () => {} }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PermissionContext value={new Set([calls.overview.path, calls.slowest.path])}>
        <NavigationContext value={navigation}>
          <MemoryRouter initialEntries={[address]}>
            <Monitoring />
            <Address />
          </MemoryRouter>
        </NavigationContext>
      </PermissionContext>
    </QueryClientProvider>,
  )
  return openings as [string, Record<string, string>][]
}

test('says in words what is wrong and since when, and what was; the slowest requests lead to their lines', async () => {
  const openings = show('/monitoring')
  await screen.findByText('alpha · 2: process lost, did not exit normally')
  screen.getByText('alpha · 1: event loop lag 812 ms (threshold 500 ms)')
  screen.getByText('Resolved')
  screen.getByText('2.5 /s')
  await screen.findByText('Lost')
  await screen.findByText('/vehicle/query · Query')
  screen.getByText(/pg_stat_statements/)
  fireEvent.click(await screen.findByRole('button', { name: 'Show log' }))
  expect(openings).toMatchObject([['/monitor/log', { 'q.call': '/vehicle/query', sort: '-durationMs' }]])
})

test('its address says period and process', async () => {
  const id = overview.processes[0]?.id
  show(`/monitoring?period=week&process=${id}`)
  await screen.findByText('Updated', { exact: false })
  expect(requests[0]).toEqual({ path: calls.overview.path, input: { period: 'week', process: id } })
  fireEvent.click(await screen.findByText('Last day'))
  await vi.waitFor(() => expect(screen.getByLabelText('address').textContent ?? '').toContain('period=day'))
})
