import { assert, constantFrom, property, record } from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { bcc, encodeFrame, type UnitValue } from '../../../../src/domain/gb32960/index.ts'
import {
  lastMessageCalls,
  type MarkableSignal,
  markable,
  markableSignals,
} from '../../../../src/features/fleet/messages/lastMessage/contract.ts'
import { newestOf } from '../../../../src/features/fleet/messages/lastMessage/newest.ts'
import { readMessage } from '../../../../src/telematics/ingest/message.ts'
import { inCheck } from '../../../check.ts'
import { openTestServer } from '../../../platform/harness.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { openIngest } from '../../../telematics/ingest/platform.ts'

test('the last message tells abnormal signals from invalid ones; a report of a time that does not exist changes nothing', async () => {
  const now = Date.UTC(2026, 4, 20, 12)
  const on = await openTestServer({ now: new Date(now) })
  try {
    const { store } = on.parts
    await addVehicles(store, [1, 2])
    const vin = vinOf(1)
    const put = async (...frames: Uint8Array[]) => {
      const gateway = '00000000-0000-4000-8000-000000000001'
      const ingest = openIngest({ store, log: pino({ level: 'silent' }), gateway, now: () => now })
      for (const frame of frames)
        ingest.add({ vin: String.fromCharCode(...frame.subarray(4, 21)), frame, receivedAt: now })
      await ingest.close()
    }
    const vehicle = (at: number, values: Record<string, UnitValue>) =>
      encodeFrame({
        version: 2025,
        vin,
        command: 2,
        response: 0xfe,
        encryption: 1,
        shape: 'full',
        body: { time: new Date(at).toISOString(), units: [{ type: 1, gear: 0, ...values }] },
      })
    // Values that are missing here are encoded as invalid.
    await put(
      vehicle(now - 2000, { speed: 'abnormal', soc: 'abnormal', odometer: 12.5, voltage: 300, vehicleState: 1 }),
    )
    const last = async (of = vin) => (await on.admin.call(lastMessageCalls.one, { vin: of })).data
    expect(await last()).toMatchObject({
      speedKmh: null,
      socPercent: null,
      odometerKm: 12.5,
      currentA: null,
      chargingState: null,
      abnormal: ['speedKmh', 'socPercent'],
      invalid: ['chargingState', 'currentA'],
    })
    await put(
      vehicle(now - 1000, {
        speed: 3,
        soc: 50,
        odometer: 12.5,
        voltage: 300,
        current: 1,
        vehicleState: 1,
        chargingState: 3,
      }),
    )
    expect(await last()).toMatchObject({ speedKmh: 3, abnormal: [], invalid: [] })

    // The alarm level has its own time and its own mark.
    const alarm = (at: number, level: UnitValue, version: 2016 | 2025 = 2025) =>
      encodeFrame({
        version,
        vin,
        command: 2,
        response: 0xfe,
        encryption: 1,
        shape: 'full',
        body: {
          time: new Date(at).toISOString(),
          units: [{ type: version === 2016 ? 7 : 6, level, flags: 0 }],
        },
      })
    await put(alarm(now - 9000, 'abnormal'))
    expect(await last()).toMatchObject({ alarmLevel: null, abnormal: ['alarmLevel'], invalid: [], speedKmh: 3 })
    await put(alarm(now - 8000, 'invalid', 2016))
    expect(await last()).toMatchObject({ alarmLevel: null, abnormal: [], invalid: ['alarmLevel'] })
    await put(alarm(now - 6000, 2), alarm(now - 7000, 'abnormal'))
    expect(await last()).toMatchObject({ alarmLevel: '2', abnormal: [], invalid: [] })

    const never = report(vinOf(2), now).with(25, 13)
    await put(never.with(never.length - 1, bcc(never, 2, never.length - 1)))
    expect(await last(vinOf(2))).toBeNull()
  } finally {
    await on.close()
  }
})

const sentValues = {
  vehicleState: 1,
  chargingState: 3,
  alarmLevel: 2,
  speedKmh: 30,
  socPercent: 50,
  odometerKm: 12.5,
} as const
const values: Record<MarkableSignal, number> = { ...sentValues, voltageV: 300, currentA: 10 }

test('whatever is marked in whichever edition, each signal is said as it was sent', () => {
  const kind = constantFrom('value', 'abnormal', 'invalid')
  const kinds = record(Object.fromEntries(markable.map((signal) => [signal, kind])))
  assert(
    property(kinds, constantFrom(2016 as const, 2025 as const), (marks, version) => {
      const unit = (type: number, of: string) => ({
        type,
        ...(of === 'vehicle' ? { gear: 0, insulation: 100 } : { flags: 0 }),
        ...Object.fromEntries(
          markable.flatMap((signal) => {
            const [unitKey, key] = markableSignals[signal].key.split('.') as [string, string]
            const mark = marks[signal]!
            return unitKey === of ? [[key, mark === 'value' ? values[signal] : mark]] : []
          }),
        ),
      })
      const units = [unit(1, 'vehicle'), unit(version === 2016 ? 7 : 6, 'alarm')]
      const at = Date.UTC(2026, 4, 20, 12)
      const head = { version, vin: vinOf(1), command: 2, response: 0xfe, encryption: 1, shape: 'full' } as const
      const frame = encodeFrame({ ...head, body: { time: new Date(at).toISOString(), units } })
      const [row] = newestOf([readMessage({ vin: vinOf(1), frame, receivedAt: at })])
      const markedSignals = (mark: string) => markable.filter((signal) => marks[signal] === mark)
      const reportedSignals = (list: string | null, mark: string) => [
        ...(JSON.parse(list ?? '[]') as string[]),
        ...(row?.alarm_mark === mark ? ['alarmLevel'] : []),
      ]
      expect(reportedSignals(row!.abnormal, 'abnormal').sort()).toEqual(markedSignals('abnormal').sort())
      expect(reportedSignals(row!.invalid, 'invalid').sort()).toEqual(markedSignals('invalid').sort())
    }),
    { numRuns: inCheck(100, 300) },
  )
})
