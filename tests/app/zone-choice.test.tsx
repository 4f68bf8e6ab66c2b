/** Tests the time zone that a user chooses under Me, on the phone and at the desk. */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Me } from '../../src/app/account/Me.tsx'
import { UserMenu } from '../../src/app/desk/UserMenu.tsx'
import { type Session, SessionContext } from '../../src/app/session/session.ts'
import { setLanguage, useT } from '../../src/client/language.ts'
import { queryClient } from '../../src/client/query.ts'
import { showDeviceZone, shownZone } from '../../src/client/zone.ts'
import type { Call } from '../../src/domain/contract/call.ts'
import { fleetZone } from '../../src/domain/time.ts'
import { sessionCalls } from '../../src/features/base/accounts/session/contract.ts'
import { loadParts } from '../../src/ui/parts/part.tsx'
import { stubWindow } from '../record/window.ts'

const deviceZone = 'America/New_York'
const zoneOfProcess = process.env.TZ
const at = '2026-06-01T09:03:00.000Z'

let choose: (timeZone: string | null) => void
vi.mock('../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call, { timeZone }: { timeZone: string | null }) => {
    if (call !== (sessionCalls.chooseTimeZone as Call)) throw new Error(`not expected: ${call.path}`)
    choose(timeZone)
    return null
  },
}))

beforeEach(async () => {
  process.env.TZ = deviceZone
  stubWindow()
  queryClient.clear()
  await setLanguage('en')
})
afterEach(() => {
  cleanup()
  showDeviceZone(false)
  if (zoneOfProcess === undefined) delete process.env.TZ
  else process.env.TZ = zoneOfProcess
})

/** Simulates a server that stores the chosen zone and returns it from then on. */
function Account({ children }: { children: ReactNode }) {
  const [timeZone, setTimeZone] = useState<string | null>(null)
  choose = setTimeZone
  const user = { username: 'li', fullName: 'Li Wei', sysRoles: [], department: null, timeZone }
  const session = { user, signOut: async () => {} } as unknown as Session
  return (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={session}>
        {children}
        <Moment />
        <output data-testid="stored">{timeZone ?? 'none'}</output>
      </SessionContext>
    </QueryClientProvider>
  )
}

function Moment() {
  const { formatTime } = useT()
  return <output data-testid="moment">{formatTime(at)}</output>
}

async function shows(zone: string, storedZone: string, moment: string) {
  await waitFor(() => expect(screen.getByTestId('moment').textContent).toContain(moment))
  expect(screen.getByTestId('stored').textContent).toBe(storedZone)
  expect(shownZone()).toBe(zone)
}

test('on the phone: the zone of the device, and back to that of the platform', async () => {
  render(<Me onChangePassword={() => {}} />, { wrapper: Account })
  const [platform, device] = ['Platform', 'device'].map((text) =>
    screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(text) }),
  )
  await shows(fleetZone, 'none', '17:03')
  expect([platform!.checked, device!.checked]).toEqual([true, false])
  fireEvent.click(device!)
  await shows(deviceZone, deviceZone, '05:03')
  expect([platform!.checked, device!.checked]).toEqual([false, true])
  fireEvent.click(platform!)
  await shows(fleetZone, 'none', '17:03')
  expect([platform!.checked, device!.checked]).toEqual([true, false])
})

test('at the desk: the same in the menu of the user', async () => {
  await loadParts('desk')
  render(<UserMenu onChangePassword={() => {}} onSettings={() => {}} />, { wrapper: Account })
  const pick = async (name: RegExp) => {
    fireEvent.click(screen.getByRole('button', { name: /li$/ }))
    fireEvent.mouseEnter((await screen.findByText('Time zone')).closest('[role="menuitem"]')!)
    fireEvent.click(await screen.findByText(name))
  }
  await pick(/device/)
  await shows(deviceZone, deviceZone, '05:03')
  await pick(/Platform/)
  await shows(fleetZone, 'none', '17:03')
})
