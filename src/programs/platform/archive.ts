import { createHash } from 'node:crypto'
import { sizeText } from '../../domain/size-text.ts'
import { openArchiveFile } from '../../features/fleet/messages/archive/read-file.ts'
import { archiveFiles } from '../../features/fleet/messages/archive/store.ts'
import { sha256Of } from '../../platform/files/content-name.ts'
import { type FileStore, openFiles } from '../../platform/files/files.ts'
import { eq } from '../../platform/store/drizzle.ts'
import { type OperatorCommand, OperatorError } from './operator.ts'

export const archive: OperatorCommand = {
  name: 'archive',
  takes: 'verify',
  says: [
    '逐一读取报文归档文件，核对 SHA-256、行数和车辆范围，列出缺失或损坏的文件',
    'reads each archive file of messages, checks its SHA-256, rows and VINs, and lists missing and damaged files',
  ],
  runsInServer: true,
  async run({ config, store: open, print }, args) {
    if (args[0] !== 'verify') throw new OperatorError('Which action? verify')
    const files = openFiles(config)
    const { db } = await open()
    const rows = await db.select().from(archiveFiles).where(eq(archiveFiles.isComplete, true)).orderBy(archiveFiles.day)
    let problems = 0
    for (const row of rows) {
      const problem = await problemOf(files, row)
      if (problem) problems++
      if (problem) print(`${row.hash}: ${problem}`)
    }
    const [messages, bytes] = [
      rows.reduce((sum, row) => sum + row.rows, 0),
      rows.reduce((sum, row) => sum + row.bytes, 0),
    ]
    print(`${rows.length} files with ${messages} messages, ${sizeText(bytes)}: ${problems} with problems`)
    return problems > 0 ? 1 : 0
  },
}

async function problemOf(files: FileStore, row: typeof archiveFiles.$inferSelect): Promise<string | undefined> {
  if (!(await files.has(row.hash))) return 'missing'
  const sum = createHash('sha256')
  for await (const piece of await files.get(row.hash)) sum.update(piece as Buffer)
  if (sum.digest('hex') !== sha256Of(row.hash)) return 'damaged: its SHA-256 is another'
  const { groups } = await openArchiveFile(files, row.hash)
  if (groups.reduce((total, group) => total + group.rows, 0) !== row.rows) return 'has another number of messages'
  if (groups[0]?.firstVin !== row.firstVin || groups.at(-1)?.lastVin !== row.lastVin) return 'has other VINs'
  return undefined
}
