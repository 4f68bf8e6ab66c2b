import { z } from 'zod'

const order = z.discriminatedUnion('kind', [
  /** To come and look for an upgrade; the address is that of the device interface. */
  z.object({
    kind: z.literal('upgradeNotice'),
    settings: z.object({ address: z.url({ protocol: /^https?$/ }).optional() }),
  }),
  /** To make the token by which the device interface knows it. */
  z.object({
    kind: z.literal('boxToken'),
    settings: z.object({ address: z.url({ protocol: /^https?$/ }).optional() }),
  }),
])

/** An order to the box itself. */
export type BoxOrder = z.output<typeof order>

/** Reads the content of an order; undefined for any other one. */
export const readBoxOrder = (content: unknown): BoxOrder | undefined => order.safeParse(content).data
