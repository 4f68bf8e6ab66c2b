import { pino } from 'pino'
import { takeDueCommands } from '../../../src/areas/commands/command/delivery.ts'
import { extensionFrame } from '../../../src/protocol/index.ts'
import { openIngest } from '../../ingest/platform.ts'
import type { TestServer } from '../../server/harness.ts'

export const secretKey = 'a secret key that is long enough for this'
export const gateway = '00000000-0000-4000-8000-000000000002'

/** What the gateway of these vehicles would send now. */
export const dueOf = (on: TestServer, ...vins: string[]) =>
  on.parts.store.tx((tx) => {
    const links = vins.map((vin) => ({ vin, version: 2016 as const }))
    return takeDueCommands(tx, { gateway, links, now: on.parts.now().getTime(), secretKey })
  })

/** Frames as they come from a vehicle; resolves once they are written. */
export async function sayOf(on: TestServer, vin: string, ...frames: Uint8Array[]): Promise<void> {
  const now = () => on.parts.now().getTime()
  const ingest = openIngest({ store: on.parts.store, gateway, log: pino({ level: 'silent' }), now })
  for (const frame of frames)
    await new Promise((written) => ingest.add({ vin, frame, receivedAt: now(), done: written }))
  await ingest.close()
}

/** What a vehicle says of an order (0xC1). */
export const upOf = (on: TestServer, vin: string, type: number, id: number, content: unknown) =>
  extensionFrame({ version: 2016, vin }, 'up', { at: on.parts.now().getTime(), type, id, content })
