import { code } from '../../domain/contract/code.ts'
import type { Context } from '../context.ts'
import { Fault } from '../fault.ts'
import { keepContent } from '../files/contents.ts'
import { trueName } from '../files/name.ts'
import { type ContentSums, sumsOf } from '../files/sums.ts'
import { findRecord } from '../record/table.ts'
import { sql } from '../store/drizzle.ts'
import { moment } from '../store/moment.ts'
import { uploadTexts as words } from './texts.ts'
import { ownUpload } from './uploads.ts'

/** Finished upload: its content and file name. */
export interface TakenUpload extends ContentSums {
  readonly name: string
}

/**
 * Takes a finished upload of the caller for a record, in the running transaction. The content is then stored for the
 * row of that transaction that references its `hash` (in a table that the thing lists in `contentTables`). Throws a
 * Fault with the field when the upload does not exist, is for another record, or is not finished.
 */
export async function takeUpload(context: Context, uploadId: string, record: string): Promise<TakenUpload> {
  const { db, parts } = context
  const upload = await ownUpload(context, uploadId)
  const fields = findRecord(record)?.record.fields ?? {}
  const field = upload?.record === record ? upload.field : Object.keys(fields).find((key) => fields[key]?.kind.uploads)
  const wrong = new Fault(code.invalid, words.notReady, {
    fields: [{ field: field ?? '', label: `${record}:${field}`, text: words.notReady }],
  })
  if (upload?.record !== record || upload.state !== 'done' || upload.hash === null) throw wrong
  const { rows } = await db.execute(sql`
    update file_upload set state = 'taken', hash = null, updated_at = ${moment(parts.now().getTime())}
    where id = ${uploadId} and state = 'done' returning 1`)
  const sums = await sumsOf(db, upload.hash)
  if (rows.length === 0 || !sums) throw wrong
  await keepContent(db, parts.files, upload.hash)
  return { ...sums, name: trueName(upload.name, sums.type) }
}
