import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import Cookies from 'js-cookie'
import { type FunctionComponent, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LanguageProvider, setLanguage, useT } from '../../src/client/language.ts'
import { noteZone, showDeviceZone } from '../../src/client/zone.ts'
import { zoneCookie } from '../../src/domain/contract/zone-cookie.ts'
import { fleetTime, fleetZone, hourMs } from '../../src/domain/time.ts'
import { time } from '../../src/record/kinds/time.ts'
import type { FilterProps } from '../../src/record/kinds/views.ts'
import { Input as DeskInput, Filter } from '../../src/record/views/desk/kinds/time.desk.tsx'
import { Input as PhoneInput } from '../../src/record/views/phone/kinds/time.phone.tsx'
import type { InputProps } from '../../src/record/views/shared/view.ts'
import { axisTime } from '../../src/ui/chart/axis-time.ts'
import { timeTicks } from '../../src/ui/chart/ticks.ts'
import { pickedMoment, pickerDate } from '../../src/ui/parts/zoned-date.ts'

/** A redemption at 17:03 in Beijing. */
const at = '2026-06-01T09:03:00.000Z'
const field = time(['时间', 'Time'], { query: true })
const place = { record: 'sample', name: 'at', field }
const deviceZoneOfProcess = process.env.TZ

function showZone(zone: string): void {
  Cookies.set(zoneCookie, zone)
  noteZone()
}

beforeEach(() => {
  process.env.TZ = 'America/New_York'
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }))
})
afterEach(() => {
  cleanup()
  Cookies.remove(zoneCookie)
  noteZone()
  if (deviceZoneOfProcess === undefined) delete process.env.TZ
  else process.env.TZ = deviceZoneOfProcess
})

function Text() {
  const { formatTime, formatMinute, formatClock } = useT()
  return <p>{[formatTime(at), formatMinute(at), formatClock(at)].join(' | ')}</p>
}

const Guest = () => <p>{useT().formatGuestTime(at)}</p>

/** Renders a control that keeps its value, as a form does. Returns the value that it reported last. */
function renderControl(Control: FunctionComponent<InputProps & FilterProps>, start: unknown) {
  const output = { last: start }
  function Holder() {
    const [value, setValue] = useState(start)
    output.last = value
    return <Control {...place} label="Time" id="time" value={value} onChange={setValue} />
  }
  render(<Holder />)
  return output
}

/** Types into a field of antd and leaves it. */
function type(input: HTMLElement, text: string): void {
  fireEvent.mouseDown(input)
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })
}

describe('on a device in New York', () => {
  test('a screen shows the platform’s time, as sheets and mails do, and follows a new zone', async () => {
    render(
      <LanguageProvider>
        <Text />
      </LanguageProvider>,
    )
    expect(screen.getByText(`${fleetTime(at)} | 2026-06-01 17:03 | 17:03:00`)).toBeTruthy()
    showZone('Europe/Berlin')
    expect(await screen.findByText('2026-06-01 11:03:00 | 2026-06-01 11:03 | 11:03:00')).toBeTruthy()
    showZone('Mars/Olympus')
    expect(await screen.findByText(/17:03:00$/)).toBeTruthy()
  })

  test('a desk’s picker shows the platform’s time, and what is typed is in it', async () => {
    const output = renderControl(DeskInput, at)
    const input = screen.getByDisplayValue('2026-06-01 17:03:00')
    type(input, '2026-06-01 18:30:00')
    await vi.waitFor(() => expect(output.last).toBe('2026-06-01T10:30:00.000Z'))
  })

  test('an English picker writes days as English does, and reads ISO as well', async () => {
    await setLanguage('en', { remember: false })
    try {
      const output = renderControl(DeskInput, at)
      const input = screen.getByDisplayValue('1 Jun 2026, 17:03:00')
      type(input, '2026-09-01 18:30:00')
      await vi.waitFor(() => expect(output.last).toBe('2026-09-01T10:30:00.000Z'))
      expect(screen.getByDisplayValue('1 Sep 2026, 18:30:00')).toBeTruthy()
    } finally {
      await setLanguage('zh', { remember: false })
    }
  })

  test('a phone’s picker shows it, too', () => {
    renderControl(PhoneInput, at)
    expect(screen.getByText(/2026-06-01 17:03/)).toBeTruthy()
  })

  test('a typed end includes its minute', async () => {
    const output = renderControl(Filter, [at, at])
    const [from, to] = screen.getAllByDisplayValue('2026-06-01 17:03')
    type(from as HTMLElement, '2026-06-01 17:03')
    type(to as HTMLElement, '2026-06-01 17:50')
    await vi.waitFor(() => expect(output.last).toEqual([at, '2026-06-01T09:50:59.999Z']))
  })

  test('pickers give back what they were given, through a day on which the device’s clock changes', () => {
    const begin = Date.parse('2026-03-07T16:00:00Z')
    // Times within the hour that New York skips cannot be shown there.
    for (const moment of Array.from({ length: 48 }, (_, hour) => new Date(begin + hour * hourMs).toISOString()))
      if (fleetTime(moment).slice(0, 13) !== '2026-03-08 02') expect(pickedMoment(pickerDate(moment))).toBe(moment)
  })

  test('a person who chose the device’s zone sees it; guests are told of a zone that is not their device’s', () => {
    const guestText = () => {
      const { container, unmount } = render(<Guest />)
      const text = container.textContent
      unmount()
      return text
    }
    expect(guestText()).toBe('2026-06-01 17:03 (UTC+8)')
    showDeviceZone(true)
    expect(guestText()).toBe('2026-06-01 05:03')
    showDeviceZone(false)
  })

  test('an axis is divided and named by the platform’s clock', () => {
    const from = Date.parse(at)
    const ticks = timeTicks(from, from + 24 * hourMs, 4, fleetZone)
    expect(ticks.map((tick) => axisTime(tick, 24 * hourMs))).toEqual(['18:00', '00:00', '06:00', '12:00'])
    showZone('Europe/Berlin')
    expect(axisTime(from, hourMs)).toBe('11:03')
  })
})
