import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile as Unpacked } from 'yauzl'
import { ZipFile } from 'yazl'
import type { FileRule } from '../../record/kinds/kind.ts'
import { fileParts, packedName } from '../../record/model/packed-name.ts'
import type { AnyRecord, PackedFiles } from '../../record/model/record.ts'
import type { Parts } from '../context.ts'
import { cleanPicture } from '../files/clean-picture.ts'
import { keepContent } from '../files/contents.ts'
import { endingOf } from '../files/name.ts'
import { FileProblem } from '../files/problem.ts'
import { storedFile } from '../files/stored-file.table.ts'
import { entryPath } from '../files/text.ts'
import type { Reader } from '../reader.ts'
import type { SheetRow } from '../sheet/limits.ts'
import { SheetProblem } from '../sheet/problem.ts'
import { inArray } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import type { RecordRow } from './query.ts'
import { headerOf } from './sheet.ts'
import { valueWords } from './value-words.ts'

/** Limits of one archive: files, and their total unpacked bytes. */
const maxFiles = 2_000
const maxBytes = 256 * 1024 * 1024
/** Files that operating systems add to an archive. */
const systemFile = /(^|\/)(__MACOSX\/|\.|thumbs\.db$|desktop\.ini$)/i

/** A row that is a file. Its name contains the values of the fields, in their order. */
export interface PackedRow extends SheetRow {
  readonly file?: {
    readonly name: string
    /** Id of the stored file. Unset when it is rejected. */
    readonly id?: string
    readonly problem?: FileProblem
    /** True when its name has as many parts as there are fields. */
    readonly isNamed: boolean
  }
}

interface Unpacking {
  readonly parts: Pick<Parts, 'files' | 'store'>
  readonly record: AnyRecord
  readonly packed: PackedFiles
  /** Owner of the uploads until a row references them. */
  readonly owner: { readonly user: number; readonly token: number | null }
}

/**
 * Files of a ZIP as sheet rows of the record, after a header, sorted by name. Each is stored like an upload of the
 * importing user, and dropped like one when no row references it. Throws SheetProblem.
 */
export async function* packedRows(source: Readable, unpacking: Unpacking): AsyncGenerator<PackedRow> {
  const { record, packed: zipFormat } = unpacking
  const { fields } = record
  yield { row: 0, cells: zipFormat.named.map((key) => headerOf(record, key, fields[key]!, 'en')) }
  const zip = await fromBufferPromise(await buffer(source), { lazyEntries: true, autoClose: false }).catch(() => {
    throw new SheetProblem('archive')
  })
  try {
    let left = maxBytes
    for (const [at, { entry, path }] of (await entriesIn(zip)).entries()) {
      left -= entry.uncompressedSize
      if (left < 0) throw new SheetProblem('unpacked')
      const name = path.replace(/^.*\//, '')
      const cells = fileParts(name)
      const isNamed = cells.length === zipFormat.named.length
      yield { row: at + 1, cells, file: { name, isNamed, ...(await storeEntry(zip, entry, name, unpacking)) } }
    }
  } finally {
    zip.close()
  }
}

async function entriesIn(zip: Unpacked): Promise<{ readonly entry: Entry; readonly path: string }[]> {
  if (zip.entryCount > maxFiles) throw new SheetProblem('files', { max: maxFiles })
  const entries: { entry: Entry; path: string }[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      const path = entryPath(entry)
      if (path.endsWith('/') || systemFile.test(path)) continue
      if (entry.isEncrypted()) throw new SheetProblem('encrypted')
      entries.push({ entry, path })
    }
  } catch (error) {
    throw error instanceof SheetProblem ? error : new SheetProblem('broken')
  }
  const { compare } = new Intl.Collator('zh', { numeric: true })
  return entries.sort((a, b) => compare(a.path, b.path))
}

async function storeEntry(
  zip: Unpacked,
  entry: Entry,
  name: string,
  { parts, record, packed: zipFormat, owner }: Unpacking,
) {
  const field = record.fields[zipFormat.field]!
  const rule = field.kind.files?.(field) as FileRule
  try {
    const { hash, size, type, drop } = await receiveEntry(zip, entry, parts, rule)
    const id = randomUUID()
    const kind = type.startsWith('image/') ? ('picture' as const) : ('archive' as const)
    const row = { id, hash, name, size, type, kind, createdBy: owner.user, tokenId: owner.token }
    await parts.store
      .tx(async (tx) => {
        await keepContent(tx, parts.files, hash)
        await tx.insert(storedFile).values(row)
      })
      .finally(drop)
    return { id }
  } catch (problem) {
    if (problem instanceof FileProblem) return { problem }
    throw problem
  }
}

/** Does not trust the declared size. Removes metadata from pictures. */
async function receiveEntry(zip: Unpacked, entry: Entry, { files }: Pick<Parts, 'files'>, rule: FileRule) {
  const stream = await zip.openReadStreamPromise(entry).catch(() => {
    throw new FileProblem('type')
  })
  let file: Awaited<ReturnType<typeof files.receive>>
  try {
    file = await files.receive(stream, { maxBytes: rule.maxBytes, kinds: rule.accept })
  } catch (error) {
    // Its bytes cannot be unpacked.
    throw error instanceof FileProblem ? error : new FileProblem('type')
  } finally {
    stream.destroy()
  }
  if (!file.type.startsWith('image/')) return file
  return cleanPicture(files, file).finally(file.drop)
}

/** Writes a ZIP of the files of a record's rows, in the format that an import accepts. */
export function packedFiles(
  { db, parts }: { readonly db: Db; readonly parts: Pick<Parts, 'files'> },
  record: AnyRecord,
  zipFormat: PackedFiles,
  rows: AsyncIterable<RecordRow>,
  reader: Reader,
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => void output.destroy(error)
  zip.on('error', fail)
  const fill = async () => {
    let batch: RecordRow[] = []
    const flush = async () => {
      const ids = batch.flatMap((row) => (row[zipFormat.field] as string | null) ?? [])
      const fileRows = ids.length > 0 ? await db.select().from(storedFile).where(inArray(storedFile.id, ids)) : []
      const byId = new Map(fileRows.map((file) => [file.id, file]))
      for (const row of batch) {
        const file = byId.get(String(row[zipFormat.field]))
        if (!file) continue
        const name = `${packedName(record, zipFormat, row, valueWords(reader))}.${endingOf(file.type)}`
        zip.addReadStreamLazy(name, { compress: false }, (callback) => {
          parts.files.get(file.hash).then(
            (stream) => callback(null, stream),
            (error: unknown) => callback(error, Readable.from([])),
          )
        })
      }
      batch = []
    }
    for await (const row of rows) if (batch.push(row) >= 200) await flush()
    await flush()
    zip.end()
  }
  fill().catch(fail)
  return output
}
