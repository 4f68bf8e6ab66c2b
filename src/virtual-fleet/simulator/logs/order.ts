import { z } from 'zod'

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const settings = z.object({
  source: z.enum(['box', 'headUnit']),
  from: moment,
  until: moment,
  /** Upload address. Undefined: the log is sent in frames. */
  upload: z.url({ protocol: /^https?$/ }).optional(),
})
const order = z.object({ kind: z.literal('logPull'), settings })

/** A log requested by the platform. Times in ms since 1970. */
export type LogOrder = z.output<typeof settings>

export const readLogOrder = (content: unknown): LogOrder | undefined => order.safeParse(content).data?.settings
