import { alarmCalls } from '../../../../src/features/work/alarms/alarm/contract.ts'
import { alarmEvents } from '../../../../src/features/work/alarms/alarm/events.ts'
import type { Client, TestServer } from '../../../platform/harness.ts'
import { readFeed } from '../../base/messaging/feed-reader.ts'

const fields = {
  kind: true,
  code: true,
  level: true,
  state: true,
  beginAt: true,
  endAt: true,
  handling: true,
  handledAt: true,
  acknowledgedAt: true,
  closedAt: true,
  snoozedUntil: true,
}
type Alarm = Record<string, unknown>
const ofFields = (row: Alarm): Alarm => Object.fromEntries(Object.keys(fields).map((key) => [key, row[key] ?? null]))

/** A mirror of the alarms by their events from now on, as a program has it. */
export async function mirrorAlarms(on: TestServer) {
  const feed = await readFeed(
    on,
    on.admin,
    Object.values(alarmEvents).map(({ type }) => type),
  )
  const mirror = new Map<string, Alarm>()
  return {
    /** Reads the events since the last call. */
    async next() {
      const events = await feed.next()
      for (const { type, subject, data } of events) {
        if (type === alarmEvents.removed.type) mirror.delete(subject)
        else mirror.set(subject, data as Alarm)
      }
      return events
    },
    /** The alarms of a vehicle in the mirror, by subject. */
    ofVehicle: (vin: string) =>
      new Map([...mirror].filter(([key]) => key.includes(vin)).map(([key, alarm]) => [key, ofFields(alarm)])),
  }
}

/** The alarms of a vehicle in the list, by subject of their events. */
export async function listedAlarms(client: Client, vin: string) {
  const { rows } = (await client.call(alarmCalls.query, { filter: { vin }, pageSize: 100 })).data
  return new Map(rows.map((row) => [`alarm/${vin}/${row.id}`, ofFields(row)]))
}
