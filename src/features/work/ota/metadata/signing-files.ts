/**
 * Formats of the two files exchanged between the platform and the offline machine with the keys, and the signing. Pure
 * functions.
 */
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { dayMs } from '../../../../domain/time.ts'
import {
  isSignedByRole,
  keysOf,
  newRoot,
  newTargets,
  type Root,
  rootShape,
  signedShape,
  type TargetFiles,
  targetsShape,
  validMs,
} from './documents.ts'
import { keyIdOf, type PublicKey, publicKey, type SignedDocument, signWith } from './keys.ts'

const publicHex = z.string().regex(/^[0-9a-f]{64}$/)
const roots = { root: signedShape(rootShape).nullable() }

export const requestShape = z.strictObject({
  form: z.literal('signing-request/1'),
  createdAt: z.string(),
  /** The platform's own public keys, which the roots must contain. */
  online: z.strictObject({ image: publicHex, director: publicHex }),
  image: z.strictObject({
    ...roots,
    targets: signedShape(targetsShape).nullable(),
    wanted: targetsShape.shape.targets,
  }),
  director: z.strictObject(roots),
})
export type SigningRequest = z.infer<typeof requestShape>

/** Signed answer. It contains only documents that needed a new signature. */
export const answerShape = z.strictObject({
  form: z.literal('signing-answer/1'),
  image: z.strictObject({
    root: signedShape(rootShape).optional(),
    targets: signedShape(targetsShape).optional(),
  }),
  director: z.strictObject({ root: signedShape(rootShape).optional() }),
})
export type SigningAnswer = z.infer<typeof answerShape>

export interface SigningKey {
  readonly key: KeyObject
  readonly open: PublicKey
}
export interface SigningKeys {
  /** Keys that sign roots from now on. */
  readonly root: readonly SigningKey[]
  /** Keys that signed the previous roots, if different. */
  readonly oldRoot: readonly SigningKey[]
  readonly targets: readonly SigningKey[]
  readonly rootThreshold: number
}

/** Roots are signed again when they expire within this time. */
const renewRootMs = 90 * dayMs

/**
 * Signs the documents of a request. A root is created if there is none, if its keys differ, or if it expires soon.
 * Targets are always signed. Throws an Error that names a missing key.
 */
export function answerRequest(request: SigningRequest, keys: SigningKeys, now: number): SigningAnswer {
  const { online, image, director } = request
  const opens = (list: readonly SigningKey[]) => list.map(({ open }) => open)
  const { rootThreshold } = keys
  const imageKeys = {
    root: opens(keys.root),
    targets: opens(keys.targets),
    online: [publicKey(online.image)],
    rootThreshold,
  }
  const own = [publicKey(online.director)]
  const imageRoot = nextRoot(image.root, imageKeys, keys, now)
  const directorKeys = { root: opens(keys.root), targets: own, online: own, rootThreshold }
  const directorRoot = nextRoot(director.root, directorKeys, keys, now)
  const version = (image.targets?.signed.version ?? 0) + 1
  const targets = signWith(newTargets(image.wanted, version, now + validMs.imageTargets), keys.targets)
  const root = imageRoot ?? image.root
  if (!root || !isSignedByRole(targets, root.signed, 'targets'))
    throw new Error('The image root does not contain these targets keys: pass the root keys to create a new root')
  return {
    form: 'signing-answer/1',
    image: { ...(imageRoot && { root: imageRoot }), targets },
    director: directorRoot ? { root: directorRoot } : {},
  }
}

function nextRoot(
  current: SignedDocument<Root> | null,
  roleKeys: Parameters<typeof newRoot>[0],
  keys: SigningKeys,
  now: number,
): SignedDocument<Root> | undefined {
  if (current && (keys.root.length === 0 || isCurrent(current.signed, roleKeys, now))) return undefined
  if (keys.root.length < keys.rootThreshold) throw new Error(`The root needs ${keys.rootThreshold} root keys`)
  const next = newRoot(roleKeys, (current?.signed.version ?? 0) + 1, now + validMs.root)
  const signedRoot = signWith(next, distinct([...keys.root, ...(current ? keys.oldRoot : [])]))
  if (current && !isSignedByRole(signedRoot, current.signed, 'root'))
    throw new Error('The keys of the previous root must sign the new one, too: pass them with --old-root-key')
  return signedRoot
}

function isCurrent(
  root: Root,
  { root: own, targets, online, rootThreshold }: Parameters<typeof newRoot>[0],
  now: number,
) {
  const names = (role: keyof Root['roles'], publicKeys: readonly PublicKey[]) =>
    keysOf(root, role).map(keyIdOf).sort().join() === publicKeys.map(keyIdOf).sort().join()
  return (
    names('root', own) &&
    names('targets', targets) &&
    names('timestamp', online) &&
    root.roles.root.threshold === rootThreshold &&
    Date.parse(root.expires) - now > renewRootMs
  )
}

const distinct = (keys: readonly SigningKey[]) => [...new Map(keys.map((each) => [keyIdOf(each.open), each])).values()]

/** Returns new and changed targets, for review by the signer. */
export function changedTargets(request: SigningRequest): TargetFiles {
  const before = request.image.targets?.signed.targets ?? {}
  return Object.fromEntries(
    Object.entries(request.image.wanted).filter(
      ([name, each]) => JSON.stringify(before[name]) !== JSON.stringify(each),
    ),
  )
}
