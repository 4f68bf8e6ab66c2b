/** The cost of a wrong token reveals nothing. Slow readers and parallel downloads block no resources of others. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '../../../../src/platform/store/store.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'
import { pause } from '../../../waiting.ts'
import { vinOf } from '../../fleet/vehicles/fleet.ts'
import { addVehicles } from '../diagnosis/logs.ts'
import { Box, offeredTo, planPartOf, storedFile } from './boxes.ts'

/** Bytes, more than the buffers of both ends of a connection take. */
const size = 48 * 1024 * 1024
const piece = 128 * 1024

let on: TestServer
let port: number
/** The server's ends of the connections. */
const ends: Socket[] = []
let box: Box
let other: Box
let path: string
beforeAll(async () => {
  on = await openTestServer()
  await addVehicles(on, [1, 2])
  const file = await storedFile(on, randomBytes(size))
  const offers = await Promise.all([1, 2].map((n) => offeredTo(on, vinOf(n), { content: [planPartOf(file)] })))
  ;[box, other] = offers.map(({ own }) => own) as [Box, Box]
  // The first use is recorded, with statements that must not be counted below.
  for (const { own } of offers) await own.poll()
  path = await fileOf(box, offers[0]!.action)
  on.server.app.server.on('connection', (socket) => ends.push(socket))
  await on.server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (on.server.app.server.address() as AddressInfo).port
})
afterAll(() => on.close())

async function fileOf(of: Box, action: number): Promise<string> {
  const { json } = await of.ask('GET', `deploymentBase/${action}`)
  return new URL(json.deployment.chunks[0].artifacts[0]._links.download.href).pathname
}

/** Starts a download. The client takes only as much as the test reads. */
async function download(): Promise<{ socket: Socket; end: Socket; status: string }> {
  const before = ends.length
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nauthorization: TargetToken ${box.token}\r\n\r\n`)
  await once(socket, 'readable')
  const status = String(socket.read('HTTP/1.1 200'.length))
  return { socket, end: ends[before]!, status }
}

test('a wrong token costs the same statements, whether anybody knows the vehicle or not', async () => {
  const statements: string[] = []
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }]
    statements.push(typeof statement === 'string' ? statement : statement.text)
    return (query as (...all: unknown[]) => void).apply(this, args)
  } as never)
  const costs = async (guess: Box, route: string) => {
    statements.length = 0
    expect((await guess.ask('GET', route)).status).toBe(401)
    return [...statements]
  }
  try {
    for (const route of ['', 'deploymentBase/1', 'softwaremodules/1/artifacts/app.swu']) {
      const wrong = await costs(new Box(on, box.vin, 'A'.repeat(43)), route)
      expect(wrong).toEqual([expect.stringContaining('device_token')])
      // Another vehicle's token, an unregistered VIN, an invalid VIN, and no token.
      for (const guess of [
        new Box(on, box.vin, other.token),
        new Box(on, 'LSVAM4187C2184847', 'A'.repeat(43)),
        new Box(on, 'LSVAM4187C2184847', box.token),
        new Box(on, 'x%00y', box.token),
        new Box(on, box.vin, ''),
      ])
        expect(await costs(guess, route)).toEqual(wrong)
    }
  } finally {
    spy.mockRestore()
  }
})

test('a reader of one byte a second holds no connection to the database, and one piece in memory', async () => {
  const pool = (on.parts.store.db as Db & { $client: pg.Pool }).$client
  const { feed } = on.parts.files
  let read = 0
  const spy = vi.spyOn(on.parts.files, 'feed').mockImplementation((hash, span, take) =>
    feed(hash, span, (bytes) => {
      read += bytes.length
      return take(bytes)
    }),
  )
  try {
    const { socket, end, status } = await download()
    expect(status).toBe('HTTP/1.1 200')
    // Waits until the connection accepts no more data.
    for (let last = -1; last !== read; await pause(1_500, 'more could be read')) last = read
    const bytesBefore = read
    expect(bytesBefore).toBeLessThan(size / 2)
    for (let second = 0; second < 3; second++) {
      expect(socket.read(1)).toHaveLength(1)
      await pause(1_000, 'it reads one byte a second')
      expect(end.writableLength).toBeLessThanOrEqual(piece + 1_024)
      expect(pool.totalCount - pool.idleCount).toBe(0)
    }
    expect(read - bytesBefore).toBeLessThanOrEqual(piece)
    await other.poll()
    // The client resets the connection. Data in flight is lost.
    const closing = new Promise((resolve) => end.once('close', resolve))
    socket.destroy()
    await closing
  } finally {
    spy.mockRestore()
  }
})

test('a box has four downloads at a time, a fifth waits; other boxes have their own', async () => {
  const running = await Promise.all([1, 2, 3, 4].map(download))
  expect(running.map(({ status }) => status)).toEqual(Array(4).fill('HTTP/1.1 200'))
  const first = { range: 'bytes=0-0' }
  const refusal = await box.ask('GET', path, undefined, first)
  expect([refusal.status, refusal.json.errorCode, refusal.headers['retry-after']]).toEqual([429, 'tooMany', '60'])
  expect((await box.ask('GET')).status).toBe(200)
  const { links } = await other.poll()
  const action = Number(links.deploymentBase?.match(/deploymentBase\/(\d+)/)?.[1])
  expect((await other.ask('GET', await fileOf(other, action), undefined, first)).status).toBe(206)
  // A place is free as soon as one download ends.
  running[0]!.socket.destroy()
  const again = async () => (await box.ask('GET', path, undefined, first)).status
  expect(await eventually(again, (code) => code === 206)).toBe(206)
  for (const { socket } of running) socket.destroy()
})
