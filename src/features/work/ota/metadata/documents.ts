/** The four kinds of TUF metadata. Pure functions. */
import { z } from 'zod'
import { dayMs } from '../../../../domain/time.ts'
import { countSigners, isPublicHex, keyIdOf, type PublicKey, publicKey, type SignedDocument } from './keys.ts'

const specVersion = '1.0.31'
/** Validity of signed metadata, in ms. */
export const validMs = {
  root: 365 * dayMs,
  imageTargets: 180 * dayMs,
  directorTargets: 7 * dayMs,
  snapshot: 7 * dayMs,
  timestamp: dayMs,
} as const

const hex = z.string().regex(/^([0-9a-f]{2})+$/)
const keyShape = z.strictObject({
  keytype: z.literal('ed25519'),
  scheme: z.literal('ed25519'),
  keyval: z.strictObject({ public: z.string().refine(isPublicHex) }),
})
const roleShape = z.strictObject({
  keyids: z.array(z.string().max(128)).min(1).max(32),
  threshold: z.int().min(1).max(32),
})
const head = {
  spec_version: z.literal(specVersion),
  version: z
    .int()
    .min(1)
    .max(2 ** 31 - 1),
  expires: z.iso.datetime(),
}

export const rootShape = z.strictObject({
  _type: z.literal('root'),
  ...head,
  consistent_snapshot: z.literal(true),
  keys: z.record(z.string(), keyShape),
  roles: z.strictObject({ root: roleShape, timestamp: roleShape, snapshot: roleShape, targets: roleShape }),
})
export type Root = z.infer<typeof rootShape>

const target = z.strictObject({
  length: z.int().min(0),
  hashes: z.strictObject({ sha256: hex.length(64) }),
  custom: z.strictObject({
    partNumber: z.string(),
    version: z.string(),
    /** Absent for the file of a task, which has no release counter. */
    releaseCounter: z.int().min(1).optional(),
    hardwareIds: z.array(z.string()),
    /** Only in the director's metadata. */
    ecuIdentifier: z.string().optional(),
    fromVersion: z.string().optional(),
  }),
})
type TargetFile = z.infer<typeof target>
export type TargetFiles = Readonly<Record<string, TargetFile>>

export const targetsShape = z.strictObject({
  _type: z.literal('targets'),
  ...head,
  targets: z.record(z.string().min(1).max(512), target),
  /** Vehicle that the targets are for. Only in the director's metadata. */
  custom: z.strictObject({ vin: z.string() }).optional(),
})
export type Targets = z.infer<typeof targetsShape>

export const signedShape = <T extends z.ZodType>(contentShape: T) =>
  z.strictObject({
    signed: contentShape,
    signatures: z
      .array(z.strictObject({ keyid: z.string().max(128), sig: hex.length(128) }))
      .min(1)
      .max(64)
      .readonly(),
  })

/** Time format of metadata, without milliseconds. */
const stamp = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

export interface KeysOfRoles {
  readonly root: readonly PublicKey[]
  readonly targets: readonly PublicKey[]
  /** Keys for snapshot and timestamp. */
  readonly online: readonly PublicKey[]
  /** Number of root keys that must sign. Other roles need one signature. */
  readonly rootThreshold: number
}

export function newRoot({ root, targets, online, rootThreshold }: KeysOfRoles, version: number, expires: number): Root {
  const roleOf = (keys: readonly PublicKey[], threshold = 1) => ({ keyids: keys.map(keyIdOf), threshold })
  return {
    _type: 'root',
    spec_version: specVersion,
    version,
    expires: stamp(expires),
    consistent_snapshot: true,
    keys: Object.fromEntries(
      [...root, ...targets, ...online].map((key) => [keyIdOf(key), publicKey(key.keyval.public)]),
    ),
    roles: {
      root: roleOf(root, rootThreshold),
      timestamp: roleOf(online),
      snapshot: roleOf(online),
      targets: roleOf(targets),
    },
  }
}

export const newTargets = (targets: TargetFiles, version: number, expires: number, vin?: string): Targets => ({
  _type: 'targets',
  spec_version: specVersion,
  version,
  expires: stamp(expires),
  targets: { ...targets },
  ...(vin !== undefined && { custom: { vin } }),
})

/** Entry that describes a document in the metadata that refers to it. */
export interface MetadataEntry {
  readonly version: number
  readonly length: number
  readonly hashes: { readonly sha256: string }
}
export const newSnapshot = (targets: MetadataEntry, version: number, expires: number) => ({
  _type: 'snapshot',
  spec_version: specVersion,
  version,
  expires: stamp(expires),
  meta: { 'targets.json': targets },
})
export const newTimestamp = (snapshot: MetadataEntry, version: number, expires: number) => ({
  _type: 'timestamp',
  spec_version: specVersion,
  version,
  expires: stamp(expires),
  meta: { 'snapshot.json': snapshot },
})

export const keysOf = ({ keys, roles }: Root, role: keyof Root['roles']): PublicKey[] =>
  roles[role].keyids.flatMap((id) => keys[id] ?? [])
export const isSignedByRole = (document: SignedDocument<unknown>, root: Root, role: keyof Root['roles']): boolean =>
  countSigners(document, keysOf(root, role)) >= root.roles[role].threshold

/**
 * Returns the reason why a root cannot follow `before`. Undefined: it can. `before` undefined: it is the first root.
 */
export function whyNotRoot(
  next: SignedDocument<Root>,
  before: SignedDocument<Root> | undefined,
  now: number,
): RootFault | undefined {
  const { signed: root } = next
  if (Object.entries(root.keys).some(([id, key]) => keyIdOf(key) !== id)) return 'keyId'
  if (root.version !== (before?.signed.version ?? 0) + 1) return 'version'
  if (Date.parse(root.expires) <= now) return 'expired'
  if (before && !isSignedByRole(next, before.signed, 'root')) return 'oldSignature'
  return isSignedByRole(next, root, 'root') ? undefined : 'signature'
}
export type RootFault = 'keyId' | 'version' | 'expired' | 'oldSignature' | 'signature'

export interface InstalledFile {
  readonly partNumber: string
  readonly version: string
  /** 0: the file of a task, which has no release counter. */
  readonly counter: number
  readonly hardwareIds: readonly string[]
  readonly fromVersion?: string | undefined
  readonly file: { readonly name: string; readonly size: number; readonly sha256: string }
}

/**
 * Target name and entry of a file, the same in both repositories. A version has one file. Task files may share name and
 * version, so their path contains a part of the hash.
 */
export function targetEntry(of: InstalledFile, ecu?: string): [string, TargetFile] {
  const { partNumber, version, counter, hardwareIds, fromVersion, file } = of
  const path = [partNumber, version, ...(counter > 0 ? [] : [file.sha256.slice(0, 16)]), file.name]
  return [
    path.map((part) => part.replaceAll(/[^\w.+@-]/g, '_')).join('/'),
    {
      length: file.size,
      hashes: { sha256: file.sha256 },
      custom: {
        partNumber,
        version,
        ...(counter > 0 && { releaseCounter: counter }),
        hardwareIds: [...hardwareIds],
        ...(ecu !== undefined && { ecuIdentifier: ecu }),
        ...(fromVersion !== undefined && { fromVersion }),
      },
    },
  ]
}
