import { z } from 'zod'
import type { Db } from '../../../server/store/store.ts'
import { addJobs } from '../../../server/work/add.ts'

/** The job that wakes a vehicle which is not connected (wake-sms.ts). */
export const wakeSmsKind = { name: 'wakeSms', input: z.object({ vin: z.string(), id: z.number() }) }

/** A wake that waits; `after`: sent no sooner, ms since 1970. */
export interface WaitingWake {
  readonly vin: string
  readonly id: number
  readonly after: number | null
}

/** Sees to it that these vehicles get an SMS after the commit, where they are not connected by then. */
export async function planWakes(db: Db, now: number, wakes: readonly WaitingWake[]): Promise<void> {
  await addJobs(
    db,
    wakeSmsKind,
    wakes.map(({ vin, id, after }) => ({ input: { vin, id }, inMs: Math.max(0, (after ?? now) - now) })),
  )
}
