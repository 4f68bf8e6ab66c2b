/** Pictures in written texts: uploads of their authors, published for readers. */
import { code } from '../../domain/contract/code.ts'
import { problemTexts } from '../../domain/contract/problem.ts'
import { pictureIds, withPictures } from '../../domain/markdown/allowed-html.ts'
import { maxPictureBytes } from '../../record/kinds/markdown.ts'
import type { AnyRecord } from '../../record/model/record.ts'
import type { Context } from '../context.ts'
import { fault } from '../fault.ts'
import { forgetWithdrawn, publishedUrl, publishFiles } from '../files/publish-files.ts'
import { storedFile } from '../files/stored-file.table.ts'
import { toCleanHtml } from '../markdown/clean-html.ts'
import { inArray } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { type Records, type VisibleFile, visibleFiles } from './visible-files.ts'

type Author = Parameters<typeof visibleFiles>[2]

/** Pictures of a Markdown text that its author may use, by id, and the ids of all that it names. */
export async function picturesOf(db: Db, catalogue: Records, author: Author, markdown: string) {
  const ids = pictureIds(toCleanHtml(markdown))
  const files = await visibleFiles(db, catalogue, author, ids)
  const usable = files.filter(({ kind, size }) => kind === 'picture' && size <= maxPictureBytes)
  return { ids, files: new Map(usable.map((file) => [file.id, file])) }
}

/**
 * Returns the pictures of a record's Markdown texts, by field. Throws a Fault that names the field with a picture that
 * does not exist, is too large, or belongs to someone else.
 */
export async function requirePictures(
  { db, parts, user }: Context,
  record: AnyRecord,
  texts: Readonly<Record<string, string | null | undefined>>,
): Promise<Map<string, VisibleFile>> {
  const all = new Map<string, VisibleFile>()
  for (const [field, markdown] of Object.entries(texts)) {
    if (!markdown) continue
    const { ids, files } = await picturesOf(db, parts.catalogue, user, markdown)
    if (ids.some((id) => !files.has(id)))
      throw fault(code.invalid, 'invalid', {
        fields: [{ field, label: `${record.name}:${field}`, text: problemTexts.foreignPicture }],
      })
    for (const [id, file] of files) all.set(id, file)
  }
  return all
}

/** Publishes exactly these uploads for the readers of one entry, and withdraws its other files. */
export async function publishUploads(
  { db, parts, afterCommit }: Pick<Context, 'db' | 'parts' | 'afterCommit'>,
  thing: string,
  ref: number,
  ids: readonly string[],
): Promise<void> {
  const { hash, name, type } = storedFile
  const files =
    ids.length === 0
      ? []
      : await db
          .select({ hash, name, type })
          .from(storedFile)
          .where(inArray(storedFile.id, [...ids]))
  const withdrawnHashes = await publishFiles(db, thing, ref, files)
  if (withdrawnHashes.length > 0) afterCommit(() => forgetWithdrawn(parts, withdrawnHashes))
}

/** Content hashes of uploads, by id. */
export async function hashesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, hash } = storedFile
  const rows = await db
    .select({ id, hash })
    .from(storedFile)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.hash]))
}

/**
 * Markdown for readers: its uploads have the addresses of published files. Uploads without a hash have none, so that
 * `toCleanHtml` leaves them out.
 */
export const withPublished = (markdown: string, hashes: ReadonlyMap<string, string>): string =>
  withPictures(markdown, (id) => {
    const hash = hashes.get(id)
    return hash === undefined ? '' : publishedUrl(hash)
  })
