import { Readable } from 'node:stream'
import { dayMs } from '../../../../domain/time.ts'
import { desc, isNull } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { canonical } from '../metadata/canonical.ts'
import type { Targets } from '../metadata/documents.ts'
import { keyIdOf, type Signed } from '../metadata/keys.ts'
import type { SigningRequest } from '../metadata/signing-files.ts'
import { signingCalls as calls, type Repository, type Role } from './contract.ts'
import { renewing } from './online.ts'
import type { MetadataState } from './state-texts.ts'
import { signingKeys } from './store.ts'
import { addKey, metadataOf, newestKey, rootOf, wantedTargets } from './stored.ts'
import { takeSigned } from './upload.ts'

/** Listed metadata per repository. The director's other metadata is signed per vehicle on request. */
const shown = [
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

const signedTargets = async (db: Db): Promise<Signed<Targets> | null> => {
  const found = await metadataOf(db, 'image', 'targets')
  return found ? (JSON.parse(found.body) as Signed<Targets>) : null
}

const state = serve(calls.state, async (_input, { db, parts }) => {
  const now = parts.now().getTime()
  const metadata = []
  for (const [repository, role] of shown) {
    const found = await metadataOf(db, repository, role)
    metadata.push({
      repository,
      role,
      version: found?.version ?? null,
      expiresAt: found?.expiresAt ?? null,
      state: found ? stateOf(found.expiresAt, role, now) : ('missing' as const),
      by: found?.createdBy ?? null,
      at: found?.createdAt ?? null,
    })
  }
  const [wanted, targets] = [await wantedTargets(db), await signedTargets(db)]
  const signed = Object.entries(wanted).filter(
    ([name, each]) => canonical(targets?.signed.targets[name] ?? null) === canonical(each),
  )
  const keys = await db.select().from(signingKeys).where(isNull(signingKeys.retiredAt)).orderBy(desc(signingKeys.id))
  return {
    metadata,
    versions: { released: Object.keys(wanted).length, signed: signed.length },
    keys: keys.map(({ repository, publicHex, createdAt }) => ({
      repository,
      hint: publicHex.slice(0, 12),
      at: createdAt,
    })),
  }
})

const request = serve(calls.request, async (_input, { db, parts, user, changed }) => {
  const [image, director] = [
    await newestKey(db, parts, 'image', user.fullName),
    await newestKey(db, parts, 'director', user.fullName),
  ]
  const wanted = await wantedTargets(db)
  const content: SigningRequest = {
    form: 'signing-request/1',
    createdAt: parts.now().toISOString(),
    online: { image: image.keyval.public, director: director.keyval.public },
    image: { root: (await rootOf(db, 'image')) ?? null, targets: await signedTargets(db), wanted },
    director: { root: (await rootOf(db, 'director')) ?? null },
  }
  changed({
    record: 'imageMetadata',
    id: 'request',
    label: 'signing request',
    after: { targets: Object.keys(wanted).length },
  })
  return {
    name: `signing-request-${content.createdAt.slice(0, 10)}.json`,
    type: 'application/json',
    stream: Readable.from([JSON.stringify(content, null, 1)]),
  }
})

const upload = serve(calls.upload, async ({ file }, context) => ({ taken: await takeSigned(context, file.hash) }))

const newKey = serve(calls.newKey, async ({ repository }, { db, parts, user, changed }) => {
  const key = await addKey(db, parts, repository, user.fullName)
  changed({
    record: 'imageMetadata',
    id: `${repository}/key`,
    label: `${repository} key`,
    after: { key: keyIdOf(key).slice(0, 12) },
  })
  return null
})

export default thing({ calls: [state, request, upload, newKey], jobs: [renewing] })
