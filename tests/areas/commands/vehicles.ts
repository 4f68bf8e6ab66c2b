import { pino } from 'pino'
import { takeDueCommands } from '../../../src/areas/commands/command/delivery.ts'
import { extensionFrame, type Tag } from '../../../src/protocol/index.ts'
import { openIngest } from '../../ingest/platform.ts'
import type { TestServer } from '../../server/harness.ts'

export const secretKey = 'a secret key that is long enough for this'
const gateway = '00000000-0000-4000-8000-000000000002'

/** What the gateway of these vehicles would send now. */
export const dueOf = (on: TestServer, ...vins: string[]) =>
  on.parts.store.tx((tx) => {
    const links = vins.map((vin) => ({ vin, version: 2016 as const }))
    return takeDueCommands(tx, { gateway, links, now: on.parts.now().getTime(), secretKey })
  })

/** Frames as they come from a vehicle; resolves once they are written. */
export const sayOf = (on: TestServer, vin: string, ...frames: Uint8Array[]) => saidTo(on, undefined, vin, frames)

/** The same; `key`: the platform's SECRET_KEY, with which it looks at tags. */
export async function saidTo(on: TestServer, key: string | undefined, vin: string, frames: readonly Uint8Array[]) {
  const now = () => on.parts.now().getTime()
  const ingest = openIngest({ store: on.parts.store, gateway, secretKey: key, log: pino({ level: 'silent' }), now })
  for (const frame of frames)
    await new Promise((written) => ingest.add({ vin, frame, receivedAt: now(), done: written }))
  await ingest.close()
}

/** What a vehicle says of an order (0xC1). */
export const upOf = (on: TestServer, vin: string, type: number, id: number, content: unknown, tag?: Tag) =>
  extensionFrame({ version: 2016, vin }, 'up', { at: on.parts.now().getTime(), type, id, content }, tag)
