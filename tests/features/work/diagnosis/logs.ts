/** Vehicles with the command extension, and the vehicle's side of a log file: the announcement and the upload. */
import { createHash, randomBytes } from 'node:crypto'
import { answerFrame, extensionFrame, extensionType, readExtension } from '../../../../src/domain/gb32960/index.ts'
import { boxCalls } from '../../../../src/features/fleet/vehicles/box/contract.ts'
import { logFileCalls as calls } from '../../../../src/features/work/diagnosis/logFile/contract.ts'
import type { TestServer } from '../../../platform/harness.ts'
import { addBox, addCatalogue, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { dueOf, sayOf, upOf } from '../commands/vehicles.ts'

export async function addVehicles(on: TestServer, numbers: readonly number[]): Promise<void> {
  const catalogue = await addCatalogue(on.admin)
  for (const n of numbers) {
    await addVehicle(on.admin, catalogue, n)
    await addBox(on.admin, n, vinOf(n))
  }
  const boxes = await callData(on.admin, boxCalls.query, { pageSize: 50 })
  for (const { id } of boxes.rows) await callData(on.admin, boxCalls.update, { id, extended: true })
}

export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
export const newLog = (bytes = 700_000) => randomBytes(bytes)

/** Requests the log of the last hour and returns its id. */
export async function requestLog(on: TestServer, vin: string, source: 'box' | 'headUnit' = 'box'): Promise<number> {
  const now = on.parts.now().getTime()
  const period = { from: new Date(now - 3_600_000).toISOString(), until: new Date(now).toISOString() }
  return (await callData(on.admin, calls.pull, { vin, source, ...period, reason: 'no position since the morning' })).id
}

/** The box receives the command and announces the file. Returns the command's number and settings. */
export async function announceFile(on: TestServer, vin: string, file: object) {
  const [due] = await dueOf(on, vin)
  const order = readExtension(due!.frame)!
  await sayOf(on, vin, answerFrame(due!.frame, 1), upOf(on, vin, extensionType.result, order.id, { ok: true, file }))
  return { command: order.id, settings: (order.content as { settings: Record<string, string> }).settings }
}

export const rowOf = (on: TestServer, id: number) => callData(on.admin, calls.one, { id })

/** The row after all due work, when its state is final. */
export async function finalRow(on: TestServer, id: number) {
  await on.parts.worker.runDue()
  return rowOf(on, id)
}

export const partOf = (on: TestServer, vin: string, id: number, part: number, parts: number, content: Uint8Array) =>
  extensionFrame({ version: 2016, vin }, 'up', {
    at: on.parts.now().getTime(),
    type: extensionType.part,
    id,
    part,
    parts,
    content,
  })

interface Uploading {
  readonly path: string
  readonly secret?: string | undefined
}
export const headOf = (on: TestServer, { path, secret }: Uploading) =>
  on.server.app.inject({ method: 'HEAD', url: path, headers: { ...(secret && { authorization: `Bearer ${secret}` }) } })
export const patch = (
  on: TestServer,
  { path, secret }: Uploading,
  offset: number | string,
  body: Uint8Array,
  type?: string,
) =>
  on.server.app.inject({
    method: 'PATCH',
    url: path,
    headers: {
      ...(secret && { authorization: `Bearer ${secret}` }),
      'content-type': type ?? 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    payload: Buffer.from(body),
  })
