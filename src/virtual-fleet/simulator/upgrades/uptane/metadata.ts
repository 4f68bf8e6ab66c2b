/** Metadata of TUF 1.0 and Uptane: shapes, canonical form, and signature checks. Pure. */
import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

const hex = z.string().regex(/^([0-9a-f]{2})+$/i)
const key = z.object({ keytype: z.literal('ed25519'), scheme: z.literal('ed25519'), keyval: z.object({ public: hex }) })
const role = z.object({ keyids: z.array(z.string()), threshold: z.int().min(1) })
const common = { spec_version: z.string(), version: z.int().min(1), expires: z.iso.datetime() }
const metadataEntry = z.object({
  version: z.int().min(1),
  length: z.int().optional(),
  hashes: z.record(z.string(), hex).optional(),
})

export const rootShape = z.looseObject({
  _type: z.literal('root'),
  ...common,
  consistent_snapshot: z.boolean().optional(),
  keys: z.record(z.string(), key),
  roles: z.object({ root: role, timestamp: role, snapshot: role, targets: role }),
})
export const timestampShape = z.looseObject({
  _type: z.literal('timestamp'),
  ...common,
  meta: z.object({ 'snapshot.json': metadataEntry }),
})
export const snapshotShape = z.looseObject({
  _type: z.literal('snapshot'),
  ...common,
  meta: z.record(z.string(), metadataEntry),
})
const custom = z.looseObject({
  ecuIdentifier: z.string().optional(),
  hardwareIds: z.array(z.string()).optional(),
  releaseCounter: z.int().optional(),
})
export const targetsShape = z.looseObject({
  _type: z.literal('targets'),
  ...common,
  targets: z.record(
    z.string(),
    z.looseObject({ length: z.int(), hashes: z.record(z.string(), hex), custom: custom.optional() }),
  ),
  custom: z.looseObject({ vin: z.string().optional() }).optional(),
})
export const envelope = z.object({
  signed: z.unknown(),
  signatures: z.array(z.object({ keyid: z.string(), sig: hex })),
})

export type ReceivedRoot = z.output<typeof rootShape>
export type ReceivedTargets = z.output<typeof targetsShape>
export type Envelope = z.output<typeof envelope>

/** Roots that a box trusts from the factory: signed root metadata of both repositories. */
export interface TrustedRoots {
  readonly director: unknown
  readonly image: unknown
}

/** Canonical JSON (OLPC): sorted keys, no blanks. In strings only quotes and backslashes are escaped. */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return `"${value.replaceAll(/["\\]/g, '\\$&')}"`
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => `${canonical(name)}:${canonical(each)}`)
      .join(',')}}`
  return JSON.stringify(value)
}

/** DER prefix of the 32 bytes of an Ed25519 public key (RFC 8410). */
const derHead = Buffer.from('302a300506032b6570032100', 'hex')

function isSigned(bytes: Uint8Array, publicHex: string, sig: string): boolean {
  if (publicHex.length !== 64) return false
  const open = createPublicKey({
    key: Buffer.concat([derHead, Buffer.from(publicHex, 'hex')]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, bytes, open, Buffer.from(sig, 'hex'))
}

/** Whether enough of a role's keys have signed. Each key counts once, even under several ids. */
export function isSignedByRole(
  { signed: content, signatures }: Envelope,
  { keys, roles }: ReceivedRoot,
  name: keyof ReceivedRoot['roles'],
): boolean {
  const bytes = Buffer.from(canonical(content))
  const { keyids, threshold } = roles[name]
  const signers = new Set<string>()
  for (const { keyid, sig } of signatures) {
    const own = keyids.includes(keyid) ? keys[keyid] : undefined
    if (own && isSigned(bytes, own.keyval.public, sig)) signers.add(own.keyval.public.toLowerCase())
  }
  return signers.size >= threshold
}
