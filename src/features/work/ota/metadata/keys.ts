/** Ed25519 keys and signatures over canonical JSON, as in TUF 1.0. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { canonical } from './canonical.ts'

export interface PublicKey {
  readonly keytype: 'ed25519'
  readonly scheme: 'ed25519'
  /** 32 bytes in hex. */
  readonly keyval: { readonly public: string }
}
interface Signature {
  readonly keyid: string
  /** Hex. */
  readonly sig: string
}
export interface SignedDocument<T = Readonly<Record<string, unknown>>> {
  readonly signed: T
  readonly signatures: readonly Signature[]
}

/** Prefix of the 32 bytes of an Ed25519 public key in DER form (RFC 8410). */
const spki = Buffer.from('302a300506032b6570032100', 'hex')

export const publicKey = (hex: string): PublicKey => ({
  keytype: 'ed25519',
  scheme: 'ed25519',
  keyval: { public: hex.toLowerCase() },
})
export const isPublicHex = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text)

/** The id of a key: SHA-256 of its canonical JSON, in hex. */
export const keyIdOf = (key: PublicKey): string => createHash('sha256').update(canonical(key)).digest('hex')

/** Generates a key pair. The private key is PEM (PKCS #8). */
export function newKeyPair(): { publicHex: string; privatePem: string } {
  const { publicKey: open, privateKey } = generateKeyPairSync('ed25519')
  return { publicHex: publicHexOf(open), privatePem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) }
}
const publicHexOf = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'der' }).subarray(spki.length).toString('hex')

/** Reads an Ed25519 private key from PEM. Throws for another kind of key or a wrong passphrase. */
export function openPrivate(pem: string, passphrase?: string): { key: KeyObject; open: PublicKey } {
  const key = createPrivateKey(passphrase === undefined ? pem : { key: pem, passphrase })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('Not an Ed25519 key')
  return { key, open: publicKey(publicHexOf(createPublicKey(key))) }
}

export function signWith<T>(content: T, keys: readonly { key: KeyObject; open: PublicKey }[]): SignedDocument<T> {
  const bytes = Buffer.from(canonical(content))
  const signatures = keys.map(({ key, open }) => ({
    keyid: keyIdOf(open),
    sig: sign(null, bytes, key).toString('hex'),
  }))
  return { signed: content, signatures }
}

/** Counts the keys with a valid signature. Each key counts once. */
export function countSigners(
  { signed: payload, signatures }: SignedDocument<unknown>,
  keys: readonly PublicKey[],
): number {
  const bytes = Buffer.from(canonical(payload))
  const byId = new Map(keys.map((key) => [keyIdOf(key), key]))
  const valid = new Set<string>()
  for (const { keyid, sig } of signatures) {
    const key = byId.get(keyid)
    if (key && !valid.has(keyid) && isSignedBy(bytes, key.keyval.public, sig)) valid.add(keyid)
  }
  return valid.size
}

/** Whether bytes were signed with the private part of a public key (32 bytes in hex). */
export function isSignedBy(bytes: Uint8Array, publicHex: string, sig: string): boolean {
  if (!isPublicHex(publicHex) || !/^[0-9a-f]{128}$/i.test(sig)) return false
  const key = createPublicKey({
    key: Buffer.concat([spki, Buffer.from(publicHex, 'hex')]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, bytes, key, Buffer.from(sig, 'hex'))
}
