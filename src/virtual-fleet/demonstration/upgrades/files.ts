/** Upgrade files of the demonstration: 50 to 400 kB of noise derived from part and version, stored like uploads. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Parts } from '../../../platform/context.ts'
import { keepContent } from '../../../platform/files/contents.ts'
import { noteSums } from '../../../platform/files/sums.ts'
import { fileUploads } from '../../../platform/uploads/upload.table.ts'
import { chanceOf, numberOf } from '../../fleet/chance.ts'
import type { ActingUser } from './people.ts'

const [minBytes, maxBytes] = [50_000, 400_000]
const blockBytes = 32

export function contentOf(name: string): Buffer {
  const size = Math.round(minBytes + chanceOf(numberOf(name), 131) * (maxBytes - minBytes))
  const blocks = Array.from({ length: Math.ceil(size / blockBytes) }, (_, at) =>
    createHash('sha256').update(`${name} ${at}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, size)
}

/** Stores a finished upload of a person for a field of a record. Returns its id, for use in a call. */
export async function uploadOf(
  { files, store, now }: Parts,
  person: ActingUser,
  { record, field, name }: { record: string; field: string; name: string },
): Promise<string> {
  const content = contentOf(name)
  const { hash, size, type } = await files.put(Readable.from([content]), {
    maxBytes: content.length,
    kinds: ['binary'],
  })
  const [sha1 = '', md5 = ''] = ['sha1', 'md5'].map((how) => createHash(how).update(content).digest('hex'))
  const id = crypto.randomUUID()
  const at = now().toISOString()
  await store.tx(async (tx) => {
    const db = tx
    await keepContent(db, files, hash)
    await noteSums(db, { hash, size, sha1, md5, type })
    await db.insert(fileUploads).values({
      id,
      userId: person.id,
      record,
      field,
      name,
      size,
      sha256: hash,
      state: 'done',
      receivedBytes: size,
      hash,
      createdAt: at,
      updatedAt: at,
    })
  })
  return id
}
