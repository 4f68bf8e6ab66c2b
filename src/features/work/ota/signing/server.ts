import { Readable } from 'node:stream'
import { dayMs } from '../../../../domain/time.ts'
import { desc, isNull } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { canonical } from '../metadata/canonical.ts'
import type { Targets } from '../metadata/documents.ts'
import { keyIdOf, type SignedDocument } from '../metadata/keys.ts'
import type { SigningRequest } from '../metadata/signing-files.ts'
import { signingCalls as calls, type Repository, type Role } from './contract.ts'
import { renewing } from './online.ts'
import type { MetadataState } from './state-texts.ts'
import { signingKeys } from './store.ts'
import { addKey, imageTargetFiles, metadataOf, newestKey, rootOf } from './stored-metadata.ts'
import { takeSigned } from './upload.ts'

/** Listed metadata per repository. The director's other metadata is signed per vehicle on request. */
const listedRoles = [
  ...(['root', 'targets', 'snapshot', 'timestamp'] as const).map((role) => ['image', role] as const),
  ['director', 'root'],
] as const satisfies readonly (readonly [Repository, Role])[]
/**
 * Time before expiry, in ms, at which metadata signed by people is reported. The platform renews its own automatically.
 */
const soonMs: Record<Role, number> = { root: 60 * dayMs, targets: 30 * dayMs, snapshot: 0, timestamp: 0 }

const stateOf = (expiresAt: string, role: Role, now: number): MetadataState => {
  const left = Date.parse(expiresAt) - now
  return left <= 0 ? 'expired' : left < soonMs[role] ? 'soon' : 'valid'
}

const signedTargets = async (db: Db): Promise<SignedDocument<Targets> | null> => {
  const metadataRow = await metadataOf(db, 'image', 'targets')
  return metadataRow ? (JSON.parse(metadataRow.body) as SignedDocument<Targets>) : null
}

const state = serve(calls.state, async (_input, { db, parts }) => {
  const now = parts.now().getTime()
  const metadata = []
  for (const [repository, role] of listedRoles) {
    const metadataRow = await metadataOf(db, repository, role)
    metadata.push({
      repository,
      role,
      version: metadataRow?.version ?? null,
      expiresAt: metadataRow?.expiresAt ?? null,
      state: metadataRow ? stateOf(metadataRow.expiresAt, role, now) : ('missing' as const),
      by: metadataRow?.createdBy ?? null,
      at: metadataRow?.createdAt ?? null,
    })
  }
  const [requiredTargets, targets] = [await imageTargetFiles(db), await signedTargets(db)]
  const signedEntries = Object.entries(requiredTargets).filter(
    ([name, each]) => canonical(targets?.signed.targets[name] ?? null) === canonical(each),
  )
  const keys = await db.select().from(signingKeys).where(isNull(signingKeys.retiredAt)).orderBy(desc(signingKeys.id))
  return {
    metadata,
    versions: { released: Object.keys(requiredTargets).length, signed: signedEntries.length },
    keys: keys.map(({ repository, publicHex, createdAt }) => ({
      repository,
      hint: publicHex.slice(0, 12),
      at: createdAt,
    })),
  }
})

const request = serve(calls.request, async (_input, { db, parts, user, logChange }) => {
  const [image, director] = [
    await newestKey(db, parts, 'image', user.fullName),
    await newestKey(db, parts, 'director', user.fullName),
  ]
  const requiredTargets = await imageTargetFiles(db)
  const content: SigningRequest = {
    form: 'signing-request/1',
    createdAt: parts.now().toISOString(),
    online: { image: image.keyval.public, director: director.keyval.public },
    image: { root: (await rootOf(db, 'image')) ?? null, targets: await signedTargets(db), wanted: requiredTargets },
    director: { root: (await rootOf(db, 'director')) ?? null },
  }
  logChange({
    record: 'imageMetadata',
    id: 'request',
    label: 'signing request',
    after: { targets: Object.keys(requiredTargets).length },
  })
  return {
    name: `signing-request-${content.createdAt.slice(0, 10)}.json`,
    type: 'application/json',
    stream: Readable.from([JSON.stringify(content, null, 1)]),
  }
})

const upload = serve(calls.upload, async ({ file }, context) => ({ taken: await takeSigned(context, file.hash) }))

const newKey = serve(calls.newKey, async ({ repository }, { db, parts, user, logChange }) => {
  const key = await addKey(db, parts, repository, user.fullName)
  logChange({
    record: 'imageMetadata',
    id: `${repository}/key`,
    label: `${repository} key`,
    after: { key: keyIdOf(key).slice(0, 12) },
  })
  return null
})

export default thing({ calls: [state, request, upload, newKey], jobs: [renewing] })
