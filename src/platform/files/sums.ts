import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'

/** Size, media type and hex checksums of a content. `hash` is the SHA-256. */
export interface ContentSums {
  readonly hash: string
  readonly size: number
  readonly sha1: string
  readonly md5: string
  readonly type: string
}

export async function noteSums(db: Db, { hash, size, sha1, md5, type }: ContentSums): Promise<void> {
  await db.execute(sql`
    insert into content_sum (hash, size, sha1, md5, type) values (${hash}, ${size}, ${sha1}, ${md5}, ${type})
    on conflict (hash) do nothing`)
}

/** Undefined: the content was not uploaded in parts, or was removed. */
export async function sumsOf(db: Db, hash: string): Promise<ContentSums | undefined> {
  const { rows } = await db.execute<ContentSums & Record<string, unknown>>(
    sql`select hash, size::float8 as size, sha1, md5, type from content_sum where hash = ${hash}`,
  )
  return rows[0]
}
