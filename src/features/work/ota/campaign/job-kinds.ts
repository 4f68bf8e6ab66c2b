/** Inputs of the campaign jobs. Their code is in planning.ts and closing.ts. */
import { z } from 'zod'

export const planning = { name: 'campaignPlanning', input: z.object({ id: z.number() }) }
export const closing = {
  name: 'campaignClosing',
  input: z.object({ id: z.number(), userId: z.number(), by: z.string() }),
}
