import { z } from 'zod'
import type { Db } from '../../../../platform/store/store.ts'
import { addJobs } from '../../../../platform/work/add.ts'

export const wakeSmsKind = { name: 'wakeSms', input: z.object({ vin: z.string(), id: z.number() }) }

/** Waiting wake command. `after`: earliest send time, milliseconds since 1970. */
export interface WaitingWake {
  readonly vin: string
  readonly id: number
  readonly after: number | null
}

/** Plans an SMS for each of these vehicles after the commit. It is skipped if the vehicle is connected by then. */
export async function planWakes(db: Db, now: number, wakes: readonly WaitingWake[]): Promise<void> {
  await addJobs(
    db,
    wakeSmsKind,
    wakes.map(({ vin, id, after }) => ({ input: { vin, id }, inMs: Math.max(0, (after ?? now) - now) })),
  )
}
