import { pino } from 'pino'
import type { TestServer } from '../../../platform/harness.ts'
import { openIngest } from '../../../telematics/ingest/platform.ts'

export interface FeedFrame {
  vin: string
  frame: Uint8Array
  receivedAt: number
}

/** Writes frames into the store as the gateway does. */
export async function feed(on: TestServer, frames: readonly FeedFrame[]): Promise<void> {
  const now = () => on.parts.now().getTime()
  const gateway = '00000000-0000-4000-8000-000000000001'
  const ingest = openIngest({ store: on.parts.store, log: pino({ level: 'silent' }), gateway, now })
  for (const frame of frames) ingest.add(frame)
  await ingest.close()
}
