/** Uploads as their owners see them. */
import type { Existing, Upload } from '../../kit/upload/contract.ts'
import type { Context, Parts, Scope, SessionUser } from '../context.ts'
import { own } from '../scope.ts'
import { and, desc, eq, inArray, type SQL } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import type { FieldName } from './rule.ts'
import { fileUploads } from './upload.table.ts'

export type StoredUpload = typeof fileUploads.$inferSelect

const ofCaller = (scope: Scope): SQL => own({ user: fileUploads.userId, token: fileUploads.tokenId }, scope)

/** The caller's own; another's looks as if it did not exist. */
export async function ownUpload(
  { db, scope }: { readonly db: Db; readonly scope: Scope },
  id: string,
): Promise<StoredUpload | undefined> {
  const [found] = await db
    .select()
    .from(fileUploads)
    .where(and(eq(fileUploads.id, id), ofCaller(scope)))
  return found
}

/** The caller's uploads for a field that are not over, the newest first. */
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

export function shown({ id, name, size, received, state, fault, sha256, hash, updatedAt }: StoredUpload): Upload {
  return { id, name, size, received, state, fault, sha256, hash, updatedAt }
}

/** What names a content, as far as the caller may know; `except`: rows of this record do not count. */
export async function namesOf(
  { catalogue }: Pick<Parts, 'catalogue'>,
  db: Db,
  hash: string,
  { user, except }: { readonly user?: SessionUser; readonly except?: string } = {},
): Promise<Existing[]> {
  const asked = catalogue.namesContent.filter(
    ({ call, record }) => record !== except && (!user || user.links.has(call.path)),
  )
  // One after the other: in a transaction all share one connection.
  const found: Existing[] = []
  for (const { title, find } of asked) for (const { name } of await find(db, hash)) found.push({ title, name })
  return found
}
