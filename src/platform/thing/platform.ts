import { randomUUID } from 'node:crypto'
import { code } from '../../domain/contract/code.ts'
import { platformCalls } from '../../domain/contract/platform.ts'
import type { Lang, Pair } from '../../domain/contract/words.ts'
import { hourMs } from '../../domain/time.ts'
import type { FileKind } from '../../record/kinds/kind.ts'
import type { Context } from '../context.ts'
import { fault } from '../fault.ts'
import { keepContent } from '../files/contents.ts'
import { storedFile } from '../files/stored-file.table.ts'
import { offeredEntries } from '../record/entries.ts'
import { maxReveals } from '../record/hidden-parameters.ts'
import { importTexts, rejectedRows } from '../record/import-rejected.ts'
import { optionsOf } from '../record/options.ts'
import { exportSheet, templateSheet } from '../record/sheet.ts'
import { findRecord } from '../record/table.ts'
import { dropUnshown, requireRoom } from '../record/unshown-files.ts'
import { visibleFiles } from '../record/visible-files.ts'
import { own, ownerOf } from '../scope.ts'
import { serve } from '../serve.ts'
import { writeSheet } from '../sheet/write.ts'
import { and, eq } from '../store/drizzle.ts'
import { cancelUpload, oneUpload, queryUploads, startUpload } from '../uploads/calls.ts'
import { joining } from '../uploads/join.ts'
import { gibPerDay, maxOpenUploads } from '../uploads/parameters.ts'
import { tidying } from '../uploads/tidy.ts'
import { say } from '../words.ts'
import { endedJobs } from '../work/ended-jobs.ts'
import { job, type SheetFault } from '../work/job.table.ts'
import { periodicJob } from '../work/job.ts'
import { thing } from './thing.ts'

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const shownFaults = 1000

const upload = serve(platformCalls.upload, async ({ file }, context) => {
  const { db, logChange, parts } = context
  const { user: createdBy, token: tokenId } = ownerOf(context.scope)
  const id = randomUUID()
  const { hash, size, type, name } = file
  await requireRoom(context, size)
  await keepContent(db, parts.files, hash)
  await db.insert(storedFile).values({ id, hash, name, size, type, kind: kindOf(type), createdBy, tokenId })
  logChange({ record: 'file', id, label: name, after: { size, type } })
  return { id, name, size, type }
})

function kindOf(type: string): FileKind {
  if (type.startsWith('image/')) return 'picture'
  if (type === 'application/pdf') return 'pdf'
  if (type.includes('spreadsheet') || type.includes('csv') || type === 'text/plain') return 'sheet'
  return type === 'application/octet-stream' ? 'binary' : 'archive'
}

const files = serve(platformCalls.files, async ({ ids }, { db, user, parts }) => {
  const rows = await visibleFiles(db, parts.catalogue, user, ids)
  return rows.map(({ id, name, size, type }) => ({ id, name, size, type }))
})

const options = serve(platformCalls.options, (input, context) => optionsOf(context, input))

/** Formats a fault in the reader's language. Faults of old jobs are stored in a single language. */
function faultIn(lang: Lang, { row, column, value, message }: SheetFault) {
  const read = (text: Pair | string) => (typeof text === 'string' ? text : text[lang === 'zh' ? 0 : 1])
  return { row, column: column && read(column), value: value ?? null, message: read(message) }
}

/** Returns a job of the caller. Other users' jobs look like unknown ones. */
async function ownJob({ db, scope }: Context, id: number) {
  const [row] = await db
    .select()
    .from(job)
    .where(and(eq(job.id, id), own({ user: job.userId, token: job.tokenId }, scope)))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

const ownJobState = serve(platformCalls.job, async ({ id }, context) => {
  const { name: kind, state, done, total, count, faults, faultCount, message } = await ownJob(context, id)
  return {
    id,
    kind,
    state,
    done,
    total,
    count,
    faults: faults.slice(0, shownFaults).map((each) => faultIn(context.lang, each)),
    faultCount,
    message: message ? context.say(message) : null,
  }
})

const jobFaults = serve(platformCalls.jobFaults, async ({ id, rows: asRows }, context) => {
  const jobRow = await ownJob(context, id)
  const { faults } = jobRow
  if (asRows) {
    const name = `${context.say(importTexts.rejected)}-${id}.xlsx`
    return { name, type: sheetType, stream: await rejectedRows(context, jobRow) }
  }
  const zh = context.lang === 'zh'
  const headers = zh ? ['行', '列', '内容', '错误'] : ['Row', 'Column', 'Content', 'Error']
  const rows = faults.map((each) => {
    const { row, column, value, message } = faultIn(context.lang, each)
    return [row, column, value, message]
  })
  return {
    name: `${zh ? '导入错误' : 'import-errors'}-${id}.xlsx`,
    type: sheetType,
    stream: writeSheet('xlsx', { sheetName: headers[3] as string, headers, rows, widths: [8, 24, 32, 60] }),
  }
})

const template = serve(platformCalls.template, async ({ record, kind, without }, context) => {
  const { db, user, lang, parts } = context
  const registeredRecord = findRecord(record)
  const path = parts.catalogue.recordOf(record)?.calls[kind]?.path
  const isPacked = kind === 'import' && registeredRecord?.record.imports?.packed
  if (!registeredRecord || !path || isPacked || !user.links.has(path)) throw fault(code.notFound, 'notFound')
  const stream =
    kind === 'import'
      ? templateSheet(registeredRecord.record, context, await offeredEntries(db, registeredRecord.record), without)
      : exportSheet(registeredRecord.record, noRows(), 'xlsx', context)
  return { name: `${say(lang, `${record}:title`)}.xlsx`, type: sheetType, stream }
})

async function* noRows(): AsyncGenerator<never> {}

/** Calls, jobs and parameters of the platform itself, declared like those of a thing. */
export const platformThing = thing({
  calls: [upload, files, options, ownJobState, jobFaults, template, startUpload, queryUploads, oneUpload, cancelUpload],
  jobs: [periodicJob('unshownUploads', hourMs, dropUnshown), endedJobs, joining, tidying],
  parameters: [maxOpenUploads, gibPerDay, maxReveals],
  contentTables: ['stored_file', 'file_upload', 'file_piece', 'published_file'],
})
