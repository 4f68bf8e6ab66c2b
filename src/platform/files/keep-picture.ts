import { randomUUID } from 'node:crypto'
import type { UploadedPart } from '../../domain/contract/call.ts'
import type { Parts } from '../context.ts'
import type { Db } from '../store/store.ts'
import { keepContent } from './contents.ts'
import { storedFile } from './stored-file.table.ts'

/**
 * Stores a picture from a sender without an account. Its original name may contain personal data, so it is replaced by
 * `name` and the ending of its type. Returns the file's id.
 */
export async function keepPicture(
  { db, parts }: { readonly db: Db; readonly parts: Pick<Parts, 'files'> },
  { hash, size, type }: UploadedPart,
  name: string,
): Promise<string> {
  await keepContent(db, parts.files, hash)
  const id = randomUUID()
  const ending = type.replace('image/', '').replace('jpeg', 'jpg')
  await db.insert(storedFile).values({ id, hash, size, type, kind: 'picture', name: `${name}.${ending}` })
  return id
}
