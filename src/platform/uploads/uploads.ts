/** Uploads from the point of view of their owners. */
import type { Existing, Upload } from '../../domain/contract/upload.ts'
import type { Context, Parts, Scope, SessionUser } from '../context.ts'
import { own } from '../scope.ts'
import { and, desc, eq, inArray, type SQL } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import type { FieldName } from './rule.ts'
import { fileUploads } from './upload.table.ts'

export type StoredUpload = typeof fileUploads.$inferSelect

const ofCaller = (scope: Scope): SQL => own({ user: fileUploads.userId, token: fileUploads.tokenId }, scope)

/** Upload of the caller. Undefined for another user's. */
export async function ownUpload(
  { db, scope }: { readonly db: Db; readonly scope: Scope },
  id: string,
): Promise<StoredUpload | undefined> {
  const [row] = await db
    .select()
    .from(fileUploads)
    .where(and(eq(fileUploads.id, id), ofCaller(scope)))
  return row
}

/** Unfinished and unused uploads of the caller for a field, newest first. */
export async function ownUploads(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { record, field }: FieldName,
): Promise<StoredUpload[]> {
  const isOfField = and(eq(fileUploads.record, record), eq(fileUploads.field, field))
  return db
    .select()
    .from(fileUploads)
    .where(and(ofCaller(scope), isOfField, inArray(fileUploads.state, ['open', 'joining', 'done', 'failed'])))
    .orderBy(desc(fileUploads.updatedAt))
    .limit(100)
}

export function presentUpload({
  id,
  name,
  size,
  receivedBytes,
  state,
  fault,
  sha256,
  hash,
  updatedAt,
}: StoredUpload): Upload {
  return { id, name, size, received: receivedBytes, state, fault, sha256, hash, updatedAt }
}

/** Entries that reference a content, limited to those the caller may see. `except`: ignores rows of this record. */
export async function namesOf(
  { catalogue }: Pick<Parts, 'catalogue'>,
  db: Db,
  hash: string,
  { user, except }: { readonly user?: SessionUser; readonly except?: string } = {},
): Promise<Existing[]> {
  const sources = catalogue.namesContent.filter(
    ({ call, record }) => record !== except && (!user || user.links.has(call.path)),
  )
  // Sequential, because all share the connection of the transaction.
  const entries: Existing[] = []
  for (const { title, find } of sources) for (const { name } of await find(db, hash)) entries.push({ title, name })
  return entries
}
