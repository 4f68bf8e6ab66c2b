import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'
import { copyContents, namedContents } from '../../platform/backup/contents.ts'
import { takeSnapshot, withSnapshot } from '../../platform/backup/snapshot.ts'
import { openBlobs } from '../../platform/files/files.ts'
import { sql } from '../../platform/store/drizzle.ts'
import { openStore, type Store } from '../../platform/store/store.ts'
import { loadCatalogue } from '../discover.ts'
import { type OperatorCommand, type OperatorContext, OperatorError, option } from './operator.ts'
import { requireUnused } from './require-unused.ts'

const targetHint =
  'Missing target: --database postgres://…, --data-dir <folder> (embedded), --s3 s3://…, --files <folder>'

const ownDatabase = 'The target is the source database: name another one'

export const move: OperatorCommand = {
  name: 'move',
  takes: '[--database <url> | --data-dir <folder>] [--s3 <url> | --files <data folder>] [--replace]',
  says: [
    '把数据行、文件或两者复制到另一个存储；此处的内容不变',
    'copies rows, files or both to another store. The source is not changed.',
  ],
  async run(operator, args) {
    const { store: open, print } = operator
    const [databaseUrl, dataDir, s3Url, files] = ['database', 'data-dir', 's3', 'files'].map((name) =>
      option(args, name),
    )
    if (!databaseUrl && !dataDir && !s3Url && !files) throw new OperatorError(targetHint)
    const source = await open()
    const target = databaseUrl || dataDir ? await targetOf(source, operator, { databaseUrl, dataDir }, args) : undefined
    try {
      if (s3Url || files) await moveFiles(source, operator, { s3Url, files })
      if (target) await moveRows(source, target, print)
    } finally {
      await target?.close()
    }
    return 0
  },
}

/**
 * Opens the target store for the rows. Throws an OperatorError if it is the source itself, or if either store is in
 * use.
 */
async function targetOf(
  source: Store,
  { config, cwd }: OperatorContext,
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string | undefined },
  args: readonly string[],
): Promise<Store> {
  const to = { dataDir: resolve(cwd, dataDir ?? config.dataDir), databaseUrl }
  // An embedded database can be opened only once.
  if (source.kind === 'embedded' && !databaseUrl && to.dataDir === resolve(cwd, config.dataDir))
    throw new OperatorError(ownDatabase)
  const target = await openStore(to)
  try {
    if (await isSame(source, target)) throw new OperatorError(ownDatabase)
    await requireUnused(source, true)
    await requireUnused(target, args.includes('--replace'))
    return target
  } catch (error) {
    await target.close()
    throw error
  }
}

async function moveFiles(
  source: Store,
  { config, cwd, print }: OperatorContext,
  { s3Url, files }: { s3Url: string | undefined; files: string | undefined },
): Promise<void> {
  const to = openBlobs({ dataDir: resolve(cwd, files ?? config.dataDir), s3Url })
  const hashes = await namedContents(source.db, (await loadCatalogue()).contentTables)
  // Files that were copied earlier are skipped, so the command can be repeated.
  const {
    copied: copiedCount,
    present,
    missing,
  } = await copyContents(hashes, {
    from: openBlobs(config),
    to,
    work: resolve(config.dataDir, 'files/incoming'),
    onProgress: (count) => void (count % 1_000 === 0 && print(`${count} of ${hashes.length} files`)),
  })
  print(`${copiedCount} files copied and verified, ${present} already present`)
  if (missing.length > 0) print(`${missing.length} files that rows refer to have no content in the source`)
}

async function moveRows(source: Store, target: Store, print: OperatorContext['print']): Promise<void> {
  let rows = 0
  await withSnapshot(source, (snapshot) =>
    takeSnapshot(target, snapshot, (name, count) => {
      rows += count
      if (count > 0) print(`${name}: ${count} rows`)
    }),
  )
  print(
    `${rows} rows copied and verified table by table. Start the platform with the new settings and the same SECRET_KEY.`,
  )
}

/** Whether both are the same database, under any names and roles. A lock taken in one is then not free in the other. */
function isSame(source: Store, target: Store): Promise<boolean> {
  const lock = randomInt(2 ** 47)
  return source.tx(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock}::bigint)`)
    const { rows } = await target.db.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lock}::bigint) as free`,
    )
    return rows[0]?.free === false
  })
}
