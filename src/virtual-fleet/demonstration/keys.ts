import { createHash, randomBytes } from 'node:crypto'
import { dayMs } from '../../domain/time.ts'
import type { messageKeys } from '../../features/fleet/vehicles/messageKey/store.ts'
import type { pkiKeys } from '../../features/fleet/vehicles/pkiKey/store.ts'
import type { Secrets } from '../../platform/secret.ts'
import type { Car } from '../fleet/fleet.ts'
import type { Random } from '../fleet/random.ts'

type Key = typeof pkiKeys.$inferInsert
const validDays = 2 * 365
const encrypting = 24

/** Public keys with which T-Boxes authenticate. The private part stays in the T-Box. */
export const pkiRows = (cars: readonly Car[], random: Random, now: Date): Key[] =>
  cars
    .filter(({ box }) => box)
    .flatMap(({ vin, produced: productionDay }) => {
      const algorithm = random.chance(0.7) ? 'SM2' : 'ECDSA P-256'
      const newKey = (from: number, revokedAt: string | null = null): Key => ({
        serial: Array.from({ length: 4 }, () => random.whole(0, 0xffffffff).toString(16).padStart(8, '0')).join(''),
        vin,
        algorithm,
        revokedAt,
        notBefore: new Date(from).toISOString(),
        notAfter: new Date(from + validDays * dayMs).toISOString(),
      })
      // The first one is issued on the production line. Most are renewed a fortnight before they expire.
      const first = Date.parse(productionDay)
      const renewal = first + (validDays - 14) * dayMs
      if (renewal < now.getTime()) return random.chance(0.9) ? [newKey(first), newKey(renewal)] : [newKey(first)]
      const revocationMs = first + random.whole(10, 200) * dayMs
      return [
        newKey(
          first,
          random.chance(0.02) && revocationMs < now.getTime() ? new Date(revocationMs).toISOString() : null,
        ),
      ]
    })

/** Message keys of some T-Boxes that encrypt: random at each load, and stored nowhere else. */
export const messageKeyRows = (
  cars: readonly Car[],
  random: Random,
  secrets: Secrets,
): (typeof messageKeys.$inferInsert)[] =>
  random
    .some(
      cars.filter(({ box }) => box),
      encrypting,
    )
    .map(({ vin }) => {
      const key = randomBytes(16)
      return {
        vin,
        key: secrets.seal(key.toString('hex')),
        fingerprint: createHash('sha256').update(key).digest('hex').slice(0, 16),
      }
    })
