/** Metadata of the Uptane director for one vehicle, signed on request with the platform's key. */
import { createHash } from 'node:crypto'
import { dayMs } from '../../../../../domain/time.ts'
import type { Parts } from '../../../../../platform/context.ts'
import { sql } from '../../../../../platform/store/drizzle.ts'
import { canonical } from '../../metadata/canonical.ts'
import {
  newSnapshot,
  newTargets,
  newTimestamp,
  type TargetFiles,
  targetEntry,
  validMs,
} from '../../metadata/documents.ts'
import type { BoxOffer } from '../../offer.ts'
import type { PlanPart } from '../../plan.ts'
import { saveDirectorMetadata } from '../../signing/api.ts'
import { metadataEntry, platformSigner, rootOf } from '../../signing/stored-metadata.ts'

/** Metadata is signed again when its remaining validity in ms is less than this. */
const least = { targets: dayMs, timestamp: validMs.timestamp / 2 } as const

export interface DirectorFiles {
  readonly version: number
  readonly targets: string
  readonly snapshot: string
  readonly timestamp: string
}
interface Row extends Record<string, unknown> {
  version: number
  timestampVersion: number
  contentHash: string
  targets: string
  snapshot: string
  timestamp: string
  expiresAt: string | Date
  timestampExpiresAt: string | Date
}

/** Returns the vehicle's metadata for its current offer. Undefined when no root of the director has been uploaded. */
export async function directorFiles(parts: Parts, vin: string, offer: BoxOffer): Promise<DirectorFiles | undefined> {
  const db = parts.store.db
  const root = await rootOf(db, 'director')
  if (!root) return undefined
  const signer = await platformSigner(db, parts, 'director', root.signed)
  const targets = targetsOf(offer.kind === 'deploy' ? offer.content : [])
  const contentHash = createHash('sha256')
    .update(canonical({ targets, key: signer.keyId }))
    .digest('hex')
  const now = parts.now().getTime()
  return parts.store.tx(async (tx) => {
    // Without the lock, two simultaneous requests of a vehicle could create different content with the same version.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`director ${vin}`}))`)
    const { rows } = await tx.execute<Row>(sql`
      select version, timestamp_version as "timestampVersion", content_hash as "contentHash", targets, snapshot, timestamp,
        expires_at as "expiresAt", timestamp_expires_at as "timestampExpiresAt"
      from director_metadata where vin = ${vin}`)
    const [row] = rows
    const left = (at: string | Date) => new Date(at).getTime() - now
    const isSame = row?.contentHash === contentHash && left(row.expiresAt) >= least.targets
    if (row && isSame && left(row.timestampExpiresAt) >= least.timestamp) return row
    const version = isSame ? row.version : (row?.version ?? 0) + 1
    const json = (content: object) => JSON.stringify(signer.sign(content))
    const targetsBody = isSame ? row.targets : json(newTargets(targets, version, now + validMs.directorTargets, vin))
    const snapshotBody = isSame
      ? row.snapshot
      : json(newSnapshot(metadataEntry(targetsBody, version), version, now + validMs.directorTargets))
    const timestampVersion = (row?.timestampVersion ?? 0) + 1
    const timestampBody = json(
      newTimestamp(metadataEntry(snapshotBody, version), timestampVersion, now + validMs.timestamp),
    )
    const expiresAt = isSame ? new Date(row.expiresAt).getTime() : now + validMs.directorTargets
    const files = { version, targets: targetsBody, snapshot: snapshotBody, timestamp: timestampBody }
    await saveDirectorMetadata(tx, {
      ...files,
      vin,
      timestampVersion,
      contentHash,
      expiresAt,
      timestampExpiresAt: now + validMs.timestamp,
      updatedAt: now,
    })
    return files
  })
}

/**
 * Targets with one entry per ECU, because a box could choose between two. ECUs that share a file have separate entries.
 * Throws an Error if an ECU or a part number appears twice.
 */
export function targetsOf(content: readonly PlanPart[]): TargetFiles {
  const ecus = content.map(({ ecu }) => ecu)
  const twice = ecus.find((ecu, at) => ecus.indexOf(ecu) !== at)
  if (twice) throw new Error(`Two versions for ${twice}`)
  const targets = Object.fromEntries(content.map((part) => targetEntry(part, part.ecu)))
  if (Object.keys(targets).length < content.length) throw new Error('Two ECUs with one part number')
  return targets
}
