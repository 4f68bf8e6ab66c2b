import { createHash } from 'node:crypto'
import type { Parts } from '../../../../platform/context.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { and, desc, eq, isNull, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import {
  type InstalledFile,
  keysOf,
  type MetadataEntry,
  type Root,
  type TargetFiles,
  targetEntry,
} from '../metadata/documents.ts'
import {
  keyIdOf,
  newKeyPair,
  openPrivate,
  type PublicKey,
  publicKey,
  type SignedDocument,
  signWith,
} from '../metadata/keys.ts'
import { listOf } from '../part-texts.ts'
import type { PlanPart } from '../plan.ts'
import type { Repository, Role } from './contract.ts'
import { imageMetadata, signingKeys } from './store.ts'

export interface StoredMetadata {
  readonly version: number
  /** Exact bytes as signed. */
  readonly body: string
  readonly expiresAt: string
  readonly createdAt: string
  readonly createdBy: string | null
}

export async function metadataOf(
  db: Db,
  repository: Repository,
  role: Role,
  version?: number,
): Promise<StoredMetadata | undefined> {
  const { repository: of, role: as, version: number } = imageMetadata
  const [row] = await db
    .select()
    .from(imageMetadata)
    .where(and(eq(of, repository), eq(as, role), ...(version === undefined ? [] : [eq(number, version)])))
    .orderBy(desc(number))
    .limit(1)
  return row
}

export const rootOf = async (db: Db, repository: Repository): Promise<SignedDocument<Root> | undefined> => {
  const metadataRow = await metadataOf(db, repository, 'root')
  return metadataRow && (JSON.parse(metadataRow.body) as SignedDocument<Root>)
}

/** Stores signed metadata. Returns its entry for the document that refers to it. */
export async function keepMetadata(
  db: Db,
  of: { readonly repository: Repository; readonly role: Role; readonly now: number; readonly by?: string },
  document: SignedDocument<{ readonly version: number; readonly expires: string }>,
): Promise<MetadataEntry> {
  const body = JSON.stringify(document)
  const { version, expires } = document.signed
  await db.insert(imageMetadata).values({
    repository: of.repository,
    role: of.role,
    version,
    body,
    expiresAt: expires,
    createdAt: new Date(of.now).toISOString(),
    createdBy: of.by ?? null,
  })
  return metadataEntry(body, version)
}

export const metadataEntry = (body: string, version: number): MetadataEntry => ({
  version,
  length: Buffer.byteLength(body),
  hashes: { sha256: createHash('sha256').update(body).digest('hex') },
})

/** Returns the platform's newest key of a repository, which is created if needed. */
export async function newestKey(
  db: Db,
  parts: Pick<Parts, 'config' | 'now'>,
  repository: Repository,
  by: string,
): Promise<PublicKey> {
  const [keyRow] = await db
    .select({ publicHex: signingKeys.publicHex })
    .from(signingKeys)
    .where(and(eq(signingKeys.repository, repository), isNull(signingKeys.retiredAt)))
  return keyRow ? publicKey(keyRow.publicHex) : addKey(db, parts, repository, by)
}

/** Replaces the newest key. The previous key still signs until a root contains the new one. */
export async function addKey(
  db: Db,
  { config, now }: Pick<Parts, 'config' | 'now'>,
  repository: Repository,
  by: string,
): Promise<PublicKey> {
  const at = now().toISOString()
  const { publicHex, privatePem } = newKeyPair()
  await db.execute(sql`
    update signing_key set retired_at = ${moment(now().getTime())} where repository = ${repository} and retired_at is null`)
  const privateSealed = secretsOf(config.secretKey).seal(privatePem)
  await db.insert(signingKeys).values({ repository, publicHex, privateSealed, createdAt: at, createdBy: by })
  return publicKey(publicHex)
}

/**
 * Returns a signer with the platform's key that the root names. Throws when the platform has none of the named keys.
 */
export async function platformSigner(
  db: Db,
  { config }: Pick<Parts, 'config'>,
  repository: Repository,
  root: Root,
): Promise<{ readonly keyId: string; sign<T>(signed: T): SignedDocument<T> }> {
  const namedKeys = new Set(keysOf(root, 'timestamp').map(({ keyval }) => keyval.public))
  const rows = await db
    .select()
    .from(signingKeys)
    .where(eq(signingKeys.repository, repository))
    .orderBy(desc(signingKeys.id))
  const row = rows.find(({ publicHex }) => namedKeys.has(publicHex))
  if (!row) throw new Error(`The root of the ${repository} repository names no key of this platform`)
  const key = openPrivate(secretsOf(config.secretKey).open(row.privateSealed))
  return { keyId: keyIdOf(key.open), sign: (content) => signWith(content, [key]) }
}

interface FileRow extends Omit<InstalledFile, 'file' | 'hardwareIds'>, Record<string, unknown> {
  hardwareIds: string | null
  name: string
  hash: string
  size: number
}

/**
 * Targets of the image repository: all tested or released versions (tests install the former), and all files of tasks.
 */
export async function imageTargetFiles(db: Db): Promise<TargetFiles> {
  // Task files are listed under the name that users assigned.
  const { rows } = await db.execute<FileRow>(sql`
    select part_number as "partNumber", version, counter, hardware_ids as "hardwareIds", from_version as "fromVersion",
      file as name, hash, size::float8 as size
    from software_version where state in ('tested', 'released') and hash is not null
    union all
    select firmware_name, firmware_version, 0, null, null, name, hash, size::float8 from upgrade_file
    order by "partNumber", counter, version, hash`)
  const files = rows.map(
    ({ hardwareIds, fromVersion, name, hash, size, ...row }): InstalledFile => ({
      ...row,
      hardwareIds: listOf(hardwareIds),
      fromVersion: fromVersion || undefined,
      file: { name, size, sha256: hash },
    }),
  )
  return Object.fromEntries([...files, ...(await openTaskFiles(db))].map((file) => targetEntry(file)))
}

/** Files of tasks that have not ended, with their names at creation. */
async function openTaskFiles(db: Db): Promise<readonly InstalledFile[]> {
  const { rows } = await db.execute<{ content: readonly PlanPart[] }>(sql`
    select plan->'content' as content from campaign
    where kind in ('box', 'eol') and task_state in ('notFinished', 'paused') order by id`)
  return rows.flatMap(({ content }) => content)
}
