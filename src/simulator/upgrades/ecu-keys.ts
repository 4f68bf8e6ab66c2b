/** The signing keys of simulated ECUs. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { ecuCatalogue } from '../../demonstration/ecus.ts'

/** The box itself: gathers what all ECUs say. */
export const primary = 'TBOX'
/** What stands before the 32 bytes of an Ed25519 private key in its DER form (RFC 8410). */
const derHead = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The signing key of an ECU: follows from the vehicle and the ECU, as no simulated vehicle has a real secret. */
export function ecuKey(vin: string, ecu: string): KeyObject {
  const seed = createHash('sha256').update(`simulated ECU key ${vin} ${ecu}`).digest()
  return createPrivateKey({ key: Buffer.concat([derHead, seed]), format: 'der', type: 'pkcs8' })
}

/** A public key as the platform registers it: 32 bytes in hex. */
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

/** Those of many vehicles as the platform's import takes them. */
export function ecuKeySheet(subjects: readonly { readonly vin: string }[]): string {
  const lines = subjects.flatMap(({ vin }) =>
    ecuPublicKeys(vin).map(({ ecu, publicKey, isPrimary }) => [vin, ecu, publicKey, isPrimary].join(',')),
  )
  return ['VIN,ECU,Ed25519 public key,Primary', ...lines, ''].join('\n')
}
