import { createHmac, hkdfSync } from 'node:crypto'
import type { Tag } from '../../../protocol/index.ts'

/**
 * Makes the tags of a vehicle's orders: HMAC-SHA-256 under a key of its own, which follows from SECRET_KEY, its VIN and
 * the ICCID of its box, so that another box has another one. Without a SECRET_KEY orders have no tag.
 */
export function tagOf(secretKey: string | undefined, vin: string, iccid: string | null): Tag | undefined {
  if (!secretKey) return undefined
  const key = orderKey(secretKey, vin, iccid)
  return (signed) => createHmac('sha256', key).update(signed).digest().subarray(0, 16)
}

/** The key of a vehicle's orders, 32 bytes: to be put into its box when it is made. */
export const orderKey = (secretKey: string, vin: string, iccid: string | null): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'orders to vehicles', `${vin} ${iccid ?? ''}`, 32))
