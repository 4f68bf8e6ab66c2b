import { z } from 'zod'

const settings = z.object({
  /** Of the device interface. */
  address: z.url({ protocol: /^https?$/ }).optional(),
})
const order = z.object({ kind: z.literal('upgradeNotice'), settings })

/** The order to come and look for an upgrade. */
export type UpgradeNotice = z.output<typeof settings>

/** Reads the content of an order; undefined for any other one. */
export const readNotice = (content: unknown): UpgradeNotice | undefined => order.safeParse(content).data?.settings
