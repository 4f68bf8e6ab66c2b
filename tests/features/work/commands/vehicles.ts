import { pino } from 'pino'
import { extensionFrame, type Tag } from '../../../../src/domain/gb32960/index.ts'
import { takeDueCommands } from '../../../../src/features/work/commands/command/delivery.ts'
import type { TestServer } from '../../../platform/harness.ts'
import { openIngest } from '../../../telematics/ingest/platform.ts'

export const secretKey = 'a secret key that is long enough for this'
const gateway = '00000000-0000-4000-8000-000000000002'

/** Commands that the gateway of these vehicles would send now. */
export const dueOf = (on: TestServer, ...vins: string[]) =>
  on.parts.store.tx((tx) => {
    const links = vins.map((vin) => ({ vin, version: 2016 as const }))
    return takeDueCommands(tx, { gateway, links, now: on.parts.now().getTime(), secretKey })
  })

/** Writes frames as received from a vehicle. Resolves once they are stored. */
export const sayOf = (on: TestServer, vin: string, ...frames: Uint8Array[]) => ingestFrames(on, undefined, vin, frames)

/** Same as `sayOf`. `key` is the platform's SECRET_KEY, which verifies tags. */
export async function ingestFrames(
  on: TestServer,
  key: string | undefined,
  vin: string,
  frames: readonly Uint8Array[],
) {
  const now = () => on.parts.now().getTime()
  const ingest = openIngest({ store: on.parts.store, gateway, secretKey: key, log: pino({ level: 'silent' }), now })
  for (const frame of frames)
    await new Promise((resolve) => ingest.add({ vin, frame, receivedAt: now(), done: resolve }))
  await ingest.close()
}

/** A frame from a vehicle about a command (0xC1). */
export const upOf = (on: TestServer, vin: string, type: number, id: number, content: unknown, tag?: Tag) =>
  extensionFrame({ version: 2016, vin }, 'up', { at: on.parts.now().getTime(), type, id, content }, tag)
