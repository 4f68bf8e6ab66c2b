import { expect, test } from 'vitest'
import type { Connection } from '../../../src/telematics/gateway/connection.ts'
import { Links } from '../../../src/telematics/gateway/links.ts'
import type { PresenceChange } from '../../../src/telematics/ingest/presence.ts'
import { vinOf } from './frames.ts'

function connectionOf(number: number) {
  const ended: string[] = []
  const connection = { number, end: (reason: string) => void ended.push(reason) } as unknown as Connection
  return { connection, ended }
}
const vin = vinOf(1)

test('what the store says of a vehicle counts only once it knows of the connection: a killed process leaves old news', () => {
  const told: PresenceChange[] = []
  const links = new Links((change) => void told.push(change))
  const { connection, ended } = connectionOf(1)
  links.join({ vin, connection, platform: undefined, version: 2016 }, 0)
  expect([...links.known().keys()]).toEqual([])
  links.noted(told.splice(0))
  const known = links.known()
  expect([...known.keys()]).toEqual([vin])

  // It moves to another process and returns while the store query runs. The new connection stays.
  const back = connectionOf(2)
  links.join({ vin, connection: back.connection, platform: undefined, version: 2016 }, 1)
  expect(ended).toEqual(['replaced'])
  links.takenOver(vin, known.get(vin))
  expect(links.has(vin, back.connection)).toBe(true)
  links.noted([{ vin, online: true, connection: 1, at: 0 }])
  expect(links.known().size).toBe(0)
  links.noted(told)
  links.takenOver(vin, links.known().get(vin))
  expect(back.ended).toEqual(['replaced'])
  expect(links.size).toBe(0)
})
