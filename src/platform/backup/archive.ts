/**
 * A backup on disk: a folder with `tables/<name>.jsonl.gz`, the files by their hash, and `manifest.json`. The manifest
 * is written last, so a folder without it is not a backup.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { contentNamePattern } from '../files/content-name.ts'
import { BackupProblem, type Snapshot } from './snapshot.ts'

const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  schema: z.array(z.string()),
  partitions: z.array(z.object({ of: z.string(), name: z.string(), bounds: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int(), sha256: z.string() }),
  ),
  /** Names of the files that rows reference. */
  files: z.array(z.string().regex(contentNamePattern)),
  /** Hashes of files whose content was already missing when the backup was made. */
  missing: z.array(z.string()).readonly(),
})
type Manifest = z.infer<typeof manifestShape>

const manifestName = 'manifest.json'
const placeOf = (folder: string, table: string) => join(folder, 'tables', `${table}.jsonl.gz`)
/** Folder of the files, with the same layout as a file store on disk. */
export const filesFolder = (folder: string): string => join(folder, 'files')

/** Writes a snapshot's tables into a folder and calls `onTable` after each table. */
export async function writeTables(
  folder: string,
  snapshot: Snapshot,
  onTable: (table: string, rows: number) => void,
): Promise<Manifest['tables']> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const tableEntries: Manifest['tables'] = []
  for (const table of snapshot.tables) {
    let rows = 0
    const lines = async function* () {
      for await (const some of snapshot.rows(table)) {
        rows += some.length
        yield `${some.join('\n')}\n`
      }
    }
    const path = placeOf(folder, table.name)
    await pipeline(lines, createGzip(), createWriteStream(path, { mode: 0o600, flush: true }))
    tableEntries.push({ name: table.name, columns: [...table.columns], rows, sha256: await sha256Of(path) })
    onTable(table.name, rows)
  }
  return tableEntries
}

/** Writes the manifest as the last step, which makes the folder a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, manifestName)
  const file = await open(`${path}.part`, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(manifest, undefined, 1))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}

/** Reads a backup's manifest. Throws a BackupProblem when there is none or its format is unsupported. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new BackupProblem(`${folder} has no ${manifestName}: it is not a complete backup`)
    throw error
  })
  const read = manifestShape.safeParse(JSON.parse(text))
  if (!read.success) throw new BackupProblem(`This program cannot read the format of ${manifestName}`)
  return read.data
}

/** A backup's tables as a snapshot. Throws a BackupProblem before the first row of a damaged table. */
export function archivedSnapshot(folder: string, { schema, partitions, tables }: Manifest): Snapshot {
  return {
    schema,
    partitions,
    tables,
    async *rows({ name }) {
      const path = placeOf(folder, name)
      const expectedHash = tables.find((table) => table.name === name)?.sha256
      if ((await sha256Of(path)) !== expectedHash) throw new BackupProblem(`${path} is damaged`)
      const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Infinity })
      for await (const line of lines) yield [line]
    },
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
