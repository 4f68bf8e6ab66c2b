import { createHmac, hkdfSync } from 'node:crypto'
import type { Tag } from '../../../../domain/gb32960/index.ts'

/**
 * Returns the function that signs a vehicle's commands: HMAC-SHA-256. Its key is derived from SECRET_KEY, the VIN and
 * the box's ICCID, so that each box has a different key. Without a SECRET_KEY, commands have no tag.
 */
export function tagOf(secretKey: string | undefined, vin: string, iccid: string | null): Tag | undefined {
  if (!secretKey) return undefined
  const key = orderKey(secretKey, vin, iccid)
  return (bytes) => createHmac('sha256', key).update(bytes).digest().subarray(0, 16)
}

/** Key of a vehicle's commands, 32 bytes. It is installed in the box at production. */
export const orderKey = (secretKey: string, vin: string, iccid: string | null): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'orders to vehicles', `${vin} ${iccid ?? ''}`, 32))
