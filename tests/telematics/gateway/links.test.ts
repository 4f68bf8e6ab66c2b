import { expect, test } from 'vitest'
import type { Connection } from '../../../src/telematics/gateway/connection.ts'
import { Links } from '../../../src/telematics/gateway/links.ts'
import type { PresenceChange } from '../../../src/telematics/ingest/presence.ts'
import { vinOf } from './frames.ts'

function connectionOf(number: number) {
  const endReasons: string[] = []
  const connection = { number, end: (reason: string) => void endReasons.push(reason) } as Connection
  return { connection, ended: endReasons }
}
const vin = vinOf(1)

test('what the store says of a vehicle counts only once it knows of the connection: a killed process leaves old news', () => {
  const changes: PresenceChange[] = []
  const links = new Links((change) => void changes.push(change))
  const { connection, ended: endReasons } = connectionOf(1)
  links.join({ vin, connection, platform: undefined, version: 2016 }, 0)
  expect([...links.committedConnections().keys()]).toEqual([])
  links.noted(changes.splice(0))
  const snapshot = links.committedConnections()
  expect([...snapshot.keys()]).toEqual([vin])

  // It moves to another process and returns while the store query runs. The new connection stays.
  const back = connectionOf(2)
  links.join({ vin, connection: back.connection, platform: undefined, version: 2016 }, 1)
  expect(endReasons).toEqual(['replaced'])
  links.takenOver(vin, snapshot.get(vin))
  expect(links.has(vin, back.connection)).toBe(true)
  links.noted([{ vin, online: true, connection: 1, at: 0 }])
  expect(links.committedConnections().size).toBe(0)
  links.noted(changes)
  links.takenOver(vin, links.committedConnections().get(vin))
  expect(back.ended).toEqual(['replaced'])
  expect(links.size).toBe(0)
})
