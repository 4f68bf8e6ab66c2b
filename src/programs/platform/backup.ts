import { cp, mkdir, readdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import {
  archivedSnapshot,
  filesFolder,
  readManifest,
  writeManifest,
  writeTables,
} from '../../platform/backup/archive.ts'
import { copyContents, namedContents } from '../../platform/backup/contents.ts'
import { recordBackup } from '../../platform/backup/record-backup.ts'
import { requireTakes, takeSnapshot, withSnapshot } from '../../platform/backup/snapshot.ts'
import { openDisk } from '../../platform/files/disk.ts'
import { openBlobs } from '../../platform/files/files.ts'
import { loadCatalogue } from '../discover.ts'
import { type OperatorCommand, type OperatorContext, OperatorError } from './operator.ts'
import { requireUnused } from './require-unused.ts'

/** Street maps that staff placed next to the files. */
const mapsFolder = 'maps'

export const backup: OperatorCommand = {
  name: 'backup',
  takes: '<folder>',
  says: [
    '平台运行时，把所有数据行和文件写入一个新文件夹',
    'writes all rows and files into a new folder, while the platform runs',
  ],
  runsInServer: true,
  async run({ config, cwd, store: open, print }, [target]) {
    if (!target) throw new OperatorError('Missing argument: a new or empty folder')
    const folder = resolve(cwd, target)
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
      throw new OperatorError(`Cannot create ${folder}: ${error.message}`)
    })
    if ((await readdir(folder)).length > 0) throw new OperatorError(`${folder} is not empty`)
    const store = await open()
    const { contentTables } = await loadCatalogue()
    const blobs = openBlobs(config)
    const copies = { from: blobs, to: openDisk(filesFolder(folder)), work: join(folder, 'work') }
    // Also copied before the rows, so that a file removed while rows are written is still included.
    await copyContents(await namedContents(store.db, contentTables), copies)
    const madeAt = new Date().toISOString()
    const { snapshot, tables, files } = await withSnapshot(store, async (dbSnapshot, tx) => {
      const writtenTables = await writeTables(
        folder,
        dbSnapshot,
        (name, rows) => rows > 0 && print(`${name}: ${rows} rows`),
      )
      return { snapshot: dbSnapshot, tables: writtenTables, files: await namedContents(tx, contentTables) }
    })
    const { missing } = await copyContents(files, copies)
    await copyMaps(join(config.dataDir, mapsFolder), join(folder, mapsFolder))
    const { schema, partitions } = snapshot
    const savedFiles = files.filter((hash) => !missing.includes(hash))
    await writeManifest(folder, {
      format: 1,
      madeAt,
      tables,
      files: savedFiles,
      missing,
      schema: [...schema],
      partitions: [...partitions],
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    print(`Saved ${rows} rows of ${tables.length} tables and ${savedFiles.length} files to ${folder}`)
    const record = { createdAt: madeAt, host: hostname(), folder, rows, files: savedFiles.length }
    await recordBackup(store.db, record).catch((error: Error) => {
      print(`The backup is complete, but could not be recorded for monitoring: ${error.message}`)
    })
    if (missing.length > 0) print(`${missing.length} files that rows refer to have no content`)
    if (config.secretKey) print('Store SECRET_KEY elsewhere: without it the encrypted values of the backup are lost.')
    return 0
  },
}

export const restore: OperatorCommand = {
  name: 'restore',
  takes: '<folder> [--replace]',
  says: ['用备份替换所有数据行，并放回其文件', 'replaces all rows with those of a backup and adds its files'],
  async run(operator, args) {
    const { config, cwd, print } = operator
    const target = args.find((each) => !each.startsWith('--'))
    if (!target) throw new OperatorError('Missing argument: the folder of a backup')
    const folder = resolve(cwd, target)
    const manifest = await readManifest(folder)
    const store = await operator.store()
    await requireUnused(store, args.includes('--replace'))
    const snapshot = archivedSnapshot(folder, manifest)
    await requireTakes(store, snapshot)
    await putFiles(operator, folder, manifest.files)
    await takeSnapshot(store, snapshot, (name, rows) => {
      const expectedRows = manifest.tables.find((table) => table.name === name)?.rows
      if (rows !== expectedRows)
        throw new OperatorError(`${name} has ${rows} rows instead of ${expectedRows}: nothing was changed`)
      if (rows > 0) print(`${name}: ${rows} rows`)
    })
    await copyMaps(join(folder, mapsFolder), join(config.dataDir, mapsFolder))
    print(`Restored the backup of ${manifest.madeAt}. Start the platform with the same SECRET_KEY.`)
    return 0
  },
}

/** Restores the files before the rows: a surplus file is harmless, a missing one is not. */
async function putFiles({ config, print }: OperatorContext, folder: string, files: readonly string[]): Promise<void> {
  const {
    copied: copiedCount,
    present,
    missing,
  } = await copyContents(files, {
    from: openDisk(filesFolder(folder)),
    to: openBlobs(config),
    work: join(config.dataDir, 'files/incoming'),
  })
  if (missing.length > 0) throw new OperatorError(`${missing.length} files of the backup are missing: ${missing[0]} …`)
  print(`${files.length} files: ${copiedCount} restored, ${present} already present`)
}

async function copyMaps(from: string, to: string): Promise<void> {
  const isThere = await stat(from).then(
    () => true,
    () => false,
  )
  if (isThere) await cp(from, to, { recursive: true })
}
