import { Readable } from 'node:stream'
import type { Parts } from '../context.ts'
import { and, eq, notInArray } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { forgetContent, keepContent } from './contents.ts'
import type { FileStore } from './files.ts'
import { publishedFile } from './published-file.table.ts'

export interface PublishedFile {
  readonly hash: string
  readonly name: string
  readonly type: string
}

export const publishedUrl = (hash: string): string => `/file/published/${hash}`

/**
 * Publishes exactly these files for one entry and withdraws its other files. The contents must be in the file store
 * already. Returns the withdrawn hashes for `forgetWithdrawn`.
 */
export async function publishFiles(
  tx: Db,
  thing: string,
  ref: string | number,
  files: readonly PublishedFile[],
): Promise<string[]> {
  const all = [...new Map(files.map((file) => [file.hash, file])).values()]
  const own = and(eq(publishedFile.thing, thing), eq(publishedFile.ref, String(ref)))
  const stays =
    all.length > 0
      ? notInArray(
          publishedFile.hash,
          all.map(({ hash }) => hash),
        )
      : undefined
  const withdrawnRows = await tx.delete(publishedFile).where(and(own, stays)).returning({ hash: publishedFile.hash })
  if (all.length > 0)
    await tx
      .insert(publishedFile)
      .values(all.map(({ hash, name, type }) => ({ hash, thing, ref: String(ref), name, type })))
      .onConflictDoNothing()
  return withdrawnRows.map(({ hash }) => hash)
}

/** Withdraws all files of one entry. Returns the hashes for `forgetWithdrawn`. */
export const withdrawFiles = (tx: Db, thing: string, ref: string | number): Promise<string[]> =>
  publishFiles(tx, thing, ref, [])

/** Removes contents that no row references any more. Call it after the commit. */
export async function forgetWithdrawn(
  parts: Pick<Parts, 'store' | 'files' | 'catalogue'>,
  hashes: readonly string[],
): Promise<void> {
  for (const hash of hashes) await forgetContent(parts, hash)
}

/** Published file by its hash. Undefined when no published entry references it. */
export async function publishedFileOf(db: Db, hash: string): Promise<PublishedFile | undefined> {
  const [row] = await db.select().from(publishedFile).where(eq(publishedFile.hash, hash)).limit(1)
  return row
}

/** Stores a text in the file store for a row of the running transaction. Returns its hash and bytes. */
export async function storeText(db: Db, files: FileStore, text: string): Promise<{ hash: string; bytes: number }> {
  const content = Buffer.from(text)
  const file = await files.receive(Readable.from([content]), { maxBytes: content.length, kinds: ['binary'] })
  try {
    await keepContent(db, files, file.hash)
  } finally {
    await file.drop()
  }
  return { hash: file.hash, bytes: content.length }
}
