/** Image metadata that the platform signs itself: the snapshot of the uploaded targets, and the timestamp. */

import { dayMs, hourMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { type MetadataEntry, newSnapshot, newTimestamp, validMs } from '../metadata/documents.ts'
import { keepMetadata, metadataEntry, metadataOf, platformSigner, rootOf } from './stored-metadata.ts'

/** Metadata is signed again when its remaining validity in ms is less than this. */
const least = { snapshot: 2 * dayMs, timestamp: validMs.timestamp / 2 } as const

/**
 * Updates snapshot and timestamp for the newest targets and the root's key, if necessary. Runs under a lock, because
 * two processes could create different content with the same version.
 */
export async function refreshImage(db: Db, parts: Pick<Parts, 'config' | 'now'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('image metadata'))`)
  const [root, targets] = [await rootOf(db, 'image'), await metadataOf(db, 'image', 'targets')]
  if (!root || !targets) return
  const now = parts.now().getTime()
  const signer = await platformSigner(db, parts, 'image', root.signed)
  const snapshot = await newestListed(db, 'snapshot')
  const target = metadataEntry(targets.body, targets.version)
  const isSame = snapshot?.body.includes(`"sha256":"${target.hashes.sha256}"`) && snapshot.body.includes(signer.keyId)
  let leads: MetadataEntry | undefined = snapshot?.listed
  if (!snapshot || !isSame || Date.parse(snapshot.expiresAt) - now < least.snapshot) {
    const next = signer.sign(newSnapshot(target, (snapshot?.version ?? 0) + 1, now + validMs.snapshot))
    leads = await keepMetadata(db, { repository: 'image', role: 'snapshot', now }, next)
  }
  const stamp = await newestListed(db, 'timestamp')
  const isLed = leads && stamp?.body.includes(`"sha256":"${leads.hashes.sha256}"`) && stamp.body.includes(signer.keyId)
  if (!leads || (stamp && isLed && Date.parse(stamp.expiresAt) - now >= least.timestamp)) return
  const next = signer.sign(newTimestamp(leads, (stamp?.version ?? 0) + 1, now + validMs.timestamp))
  await keepMetadata(db, { repository: 'image', role: 'timestamp', now }, next)
  // Boxes read only the newest versions, and the snapshot that the previous timestamp refers to.
  await db.execute(sql`
    delete from image_metadata where repository = 'image' and (role = 'timestamp' and version < ${next.signed.version}
      or role = 'snapshot' and version < ${leads.version - 1})`)
}

async function newestListed(db: Db, role: 'snapshot' | 'timestamp') {
  const metadata = await metadataOf(db, 'image', role)
  return metadata && { ...metadata, listed: metadataEntry(metadata.body, metadata.version) }
}

/** Timestamps are valid for one day, so a box notices if newer metadata is withheld from it. */
export const renewing = periodicJob('imageTimestamp', hourMs, (parts) =>
  parts.store.tx((tx) => refreshImage(tx, parts)),
)
