import { createHmac } from 'node:crypto'
import type { Tag } from '../../domain/gb32960/index.ts'
import { type SimulatedVehicle, vinLines } from './subjects.ts'

const tagLength = 16

/** Tag under a key: the first half of an HMAC-SHA-256. */
export const tagUnder =
  (key: Uint8Array): Tag =>
  (bytes) =>
    createHmac('sha256', key).update(bytes).digest().subarray(0, tagLength)

/**
 * Reads lines of `vin,key` with the key in hex. A first line without a VIN is a heading. Throws a RangeError with the
 * line number, but not its content, which is secret.
 */
export function readOrderKeys(csv: string): (subject: SimulatedVehicle) => Tag | undefined {
  const tags = new Map(
    vinLines(csv).map(({ number, cells: [vin = '', key = ''] }) => {
      if (!/^[A-Za-z0-9]{17}$/.test(vin) || !/^([0-9a-f]{2}){16,64}$/i.test(key))
        throw new RangeError(`Line ${number}: expected a VIN of 17 characters and a key of 16 to 64 bytes in hex`)
      return [vin, tagUnder(Buffer.from(key, 'hex'))] as const
    }),
  )
  return ({ vin }) => tags.get(vin)
}
