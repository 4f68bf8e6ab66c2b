import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { ecuCatalogue } from '../../fleet/ecus.ts'

/** The box itself, which collects the versions of all ECUs. */
export const primary = 'TBOX'
/** DER prefix of the 32 bytes of an Ed25519 private key (RFC 8410). */
const derHead = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signing key of an ECU, derived from the vehicle and the ECU, because simulated vehicles have no real secrets. */
export function ecuKey(vin: string, ecu: string): KeyObject {
  const seed = createHash('sha256').update(`simulated ECU key ${vin} ${ecu}`).digest()
  return createPrivateKey({ key: Buffer.concat([derHead, seed]), format: 'der', type: 'pkcs8' })
}

/** A public key as registered on the platform: 32 bytes in hex. */
export interface EcuPublicKey {
  readonly ecu: string
  readonly publicKey: string
  readonly isPrimary: boolean
}

export const ecuPublicKeys = (vin: string): EcuPublicKey[] =>
  ecuCatalogue.map(({ code }) => {
    const der = createPublicKey(ecuKey(vin, code)).export({ type: 'spki', format: 'der' })
    return { ecu: code, publicKey: der.subarray(-32).toString('hex'), isPrimary: code === primary }
  })

export function ecuKeySheet(subjects: readonly { readonly vin: string }[]): string {
  const lines = subjects.flatMap(({ vin }) =>
    ecuPublicKeys(vin).map(({ ecu, publicKey, isPrimary }) => [vin, ecu, publicKey, isPrimary].join(',')),
  )
  return ['VIN,ECU,Ed25519 public key,Primary', ...lines, ''].join('\n')
}
