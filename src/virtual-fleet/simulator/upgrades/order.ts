import { z } from 'zod'

const order = z.discriminatedUnion('kind', [
  /** Checks for an upgrade. `address`: the device interface. */
  z.object({
    kind: z.literal('upgradeNotice'),
    settings: z.object({ address: z.url({ protocol: /^https?$/ }).optional() }),
  }),
  z.object({
    kind: z.literal('boxToken'),
    settings: z.object({ address: z.url({ protocol: /^https?$/ }).optional() }),
  }),
])

export type BoxOrder = z.output<typeof order>

export const readBoxOrder = (content: unknown): BoxOrder | undefined => order.safeParse(content).data
