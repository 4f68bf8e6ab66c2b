import { z } from 'zod'

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const settings = z.object({
  source: z.enum(['box', 'headUnit']),
  from: moment,
  until: moment,
  /** Where it is to be uploaded; without one it is sent in frames. */
  upload: z.url({ protocol: /^https?$/ }).optional(),
})
const order = z.object({ kind: z.literal('logPull'), settings })

/** A log that the platform asks for; times in ms since 1970. */
export type LogOrder = z.output<typeof settings>

/** Reads the content of an order; undefined for any other one. */
export const readLogOrder = (content: unknown): LogOrder | undefined => order.safeParse(content).data?.settings
