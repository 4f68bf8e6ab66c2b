/** Moves the messages of a day from the table to archive files. */
import { Readable } from 'node:stream'
import { commandId, decodeFrame, head } from '../../../../domain/gb32960/index.ts'
import { dayMs, utcDay } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { archiveName } from '../../../../platform/files/content-name.ts'
import { forgetContent, keepContent } from '../../../../platform/files/contents.ts'
import { and, eq, inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { Tx } from '../../../../platform/store/store.ts'
import { keysOfVehicles } from '../../vehicles/messageKey/stored-keys.ts'
import { partitionOf } from '../storage/partitions.ts'
import { type ArchivedMessage, isSameMessage } from './archived-message.ts'
import { type PlainFrame, schemaVersion } from './columns.ts'
import { encodeArchive } from './encoder.ts'
import { type FilePlan, planFiles } from './plan.ts'
import { type ArchiveFile, openArchiveFile } from './read-file.ts'
import { type DaySource, fileDay, mergedDay, tableDay } from './sources.ts'
import { archiveFiles } from './store.ts'

type ArchiveParts = Pick<Parts, 'config' | 'store' | 'files' | 'catalogue' | 'now' | 'log'>
type FileRow = typeof archiveFiles.$inferSelect

/** Limit of a file. Files have up to a million messages of some 100 bytes. */
const maxBytes = 16 * 1024 ** 3

/**
 * Archives a day: writes its files, compares them with the table row by row, and drops the partition. The files become
 * complete in the same transaction, so that a crash leaves either the table or complete files. False when messages
 * arrived in the meantime: the table stays, and the next run starts again. Files that were replaced stay for readers
 * until `removeIncomplete`.
 * @param day days since 1970
 * @param signal stops between two row groups
 */
export async function archiveDay(parts: ArchiveParts, day: number, signal: AbortSignal): Promise<boolean> {
  const { store } = parts
  const db = store.db
  const table = tableDay(db, day)
  const counts = await table.counts()
  const complete = await db
    .select()
    .from(archiveFiles)
    .where(and(eq(archiveFiles.day, day), eq(archiveFiles.isComplete, true)))
    .orderBy(archiveFiles.firstVin)
  const newFiles: FileRow[] = []
  for (const plan of await filePlans(parts, table, counts, complete)) {
    signal.throwIfAborted()
    const file = await writeDayFile(parts, day, plan, signal)
    if (!file) return false
    newFiles.push(file)
  }
  const tableRows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const formerVersions = complete.filter(({ number }) => newFiles.some((file) => file.number === number))
  return store.tx(async (tx) => {
    const partition = partitionOf('message', day * dayMs)
    const { rows } = await tx.execute<{ dropped: boolean }>(
      sql`select drop_archived_day(${partition}, ${tableRows}::bigint) as dropped`,
    )
    if (!rows[0]?.dropped) return false
    // Another process may have removed a file that a stalled run left. Then the partition stays.
    if ((await setComplete(tx, newFiles, true)) < newFiles.length)
      throw new Error('Archive files were removed in the meantime')
    await setComplete(tx, formerVersions, false)
    return true
  })
}

async function setComplete(tx: Tx, files: readonly FileRow[], isComplete: boolean): Promise<number> {
  if (files.length === 0) return 0
  const hashes = files.map(({ hash }) => hash)
  const rows = await tx
    .update(archiveFiles)
    .set({ isComplete })
    .where(inArray(archiveFiles.hash, hashes))
    .returning({ hash: archiveFiles.hash })
  return rows.length
}

/** Removes files that were replaced, and those of runs that ended before the table was dropped. */
export async function removeIncomplete(parts: ArchiveParts): Promise<void> {
  const incomplete = eq(archiveFiles.isComplete, false)
  const rows = await parts.store.db.select({ hash: archiveFiles.hash }).from(archiveFiles).where(incomplete)
  for (const { hash } of rows)
    await forgetContent(parts, hash, (tx) =>
      tx.delete(archiveFiles).where(and(eq(archiveFiles.hash, hash), incomplete)),
    )
}

interface DayFilePlan extends FilePlan {
  readonly number: number
  readonly version: number
  readonly source: DaySource
}

/** New files, or new versions of those files to which late messages belong. */
async function filePlans(
  { files }: ArchiveParts,
  table: DaySource,
  counts: ReadonlyMap<string, number>,
  complete: readonly FileRow[],
): Promise<DayFilePlan[]> {
  if (complete.length === 0)
    return planFiles(counts).map((plan, at) => ({ ...plan, number: at + 1, version: 1, source: table }))
  const lateVins = Map.groupBy(
    counts.keys(),
    (vin) => complete.findLast(({ firstVin }) => firstVin <= vin) ?? complete[0]!,
  )
  const plans: DayFilePlan[] = []
  for (const [former, vins] of lateVins) {
    const source = mergedDay([fileDay(await openArchiveFile(files, former.hash)), onlyOf(table, vins)])
    const groups = planFiles(await source.counts(), { fileRows: Number.POSITIVE_INFINITY }).flatMap(
      (file) => file.groups,
    )
    plans.push({ groups, number: former.number, version: former.version + 1, source })
  }
  return plans
}

function onlyOf(source: DaySource, vins: readonly string[]): DaySource {
  const own = new Set(vins)
  return {
    counts: async () => new Map([...(await source.counts())].filter(([vin]) => own.has(vin))),
    read: (group) => source.read(group.filter((vin) => own.has(vin))),
  }
}

/** Undefined: messages arrived in the meantime. */
async function writeDayFile(
  parts: ArchiveParts,
  day: number,
  { groups, number, version, source }: DayFilePlan,
  signal: AbortSignal,
): Promise<FileRow | undefined> {
  const { store, files, now } = parts
  const groupRows: number[] = []
  let frameBytes = 0
  async function* rowGroups() {
    for (const vins of groups) {
      signal.throwIfAborted()
      const messages = await source.read(vins)
      groupRows.push(messages.length)
      const groupMessages = withOwnBuffer(messages)
      for (const { frame } of groupMessages) frameBytes += frame.length
      yield { messages: groupMessages, plain: await plainFrames(parts, groupMessages) }
    }
  }
  const labels = { day: utcDay(day * dayMs), number: String(number), version: String(version) }
  const file = await files.receive(Readable.from(encodeArchive(rowGroups(), labels)), {
    maxBytes,
    kinds: ['binary'],
  })
  try {
    const name = archiveName(day, file.hash)
    const row: FileRow = {
      hash: name,
      day,
      number,
      version,
      isComplete: false,
      firstVin: groups[0]![0]!,
      lastVin: groups.at(-1)!.at(-1)!,
      vehicles: groups.reduce((sum, vins) => sum + vins.length, 0),
      rows: groupRows.reduce((sum, rows) => sum + rows, 0),
      bytes: file.size,
      frameBytes,
      schemaVersion,
      createdAt: now().toISOString(),
    }
    // Before the content is stored, so that a crash leaves no file that no row refers to.
    await store.db.insert(archiveFiles).values(row).onConflictDoNothing()
    await store.tx((tx) => keepContent(tx, files, name))
    const content = await openArchiveFile(files, name)
    if (content.groups.some(({ rows }, at) => rows !== groupRows[at]) || content.groups.length !== groupRows.length)
      throw new Error(`${name} does not contain the rows that were written`)
    return (await isEqual(content, groups, source)) ? row : undefined
  } finally {
    await file.drop()
  }
}

/**
 * Compares a stored file with its source, row by row. Throws when the file has a row that the source does not have.
 * False when the source has further rows, which arrived in the meantime.
 */
async function isEqual(file: ArchiveFile, groups: readonly (readonly string[])[], source: DaySource): Promise<boolean> {
  let hasArrivals = false
  for (const [at, vins] of groups.entries()) {
    const [fileMessages, sourceMessages] = [await file.read(at), await source.read(vins)]
    let next = 0
    for (const message of fileMessages) {
      while (next < sourceMessages.length && !isSameMessage(message, sourceMessages[next]!)) next++
      if (next++ >= sourceMessages.length) throw new Error(`An archive file differs from the table in row group ${at}`)
    }
    hasArrivals ||= sourceMessages.length > fileMessages.length
  }
  return !hasArrivals
}

/** Copies the frames into one buffer, which costs less to pass to a thread than one for each. */
function withOwnBuffer(messages: readonly ArchivedMessage[]): ArchivedMessage[] {
  const bytes = new Uint8Array(messages.reduce((sum, { frame }) => sum + frame.length, 0))
  let at = 0
  return messages.map((message) => {
    bytes.set(message.frame, at)
    at += message.frame.length
    return { ...message, frame: bytes.subarray(at - message.frame.length, at) }
  })
}

/** Frames of reports in clear. Undefined for other messages, and where the key is unknown. */
async function plainFrames(
  { store, config }: ArchiveParts,
  messages: readonly ArchivedMessage[],
): Promise<PlainFrame[]> {
  const isReport = ({ kind, down }: ArchivedMessage) => kind === commandId.report && !down
  const encryptedVins = new Set(
    messages.filter((message) => isReport(message) && !head(message.frame).isPlain).map(({ vin }) => vin),
  )
  const decrypts = await keysOfVehicles(store.db, config.secretKey, [...encryptedVins])
  return messages.map((message) => {
    if (!isReport(message)) return undefined
    if (head(message.frame).isPlain) return message.frame
    const decrypt = decrypts.get(message.vin)
    return (decrypt && decodeFrame(message.frame, { decrypt }).plain) ?? undefined
  })
}
