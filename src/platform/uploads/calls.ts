import { randomUUID } from 'node:crypto'
import { code } from '../../domain/contract/code.ts'
import { type Upload, uploadCalls } from '../../domain/contract/upload.ts'
import { sizeText } from '../../domain/size-text.ts'
import { dayMs } from '../../domain/time.ts'
import type { Context } from '../context.ts'
import { Fault, fault } from '../fault.ts'
import { keepContent } from '../files/contents.ts'
import { sumsOf } from '../files/sums.ts'
import { parameterNumber } from '../parameter/parameters.ts'
import { ownerOf } from '../scope.ts'
import { serve } from '../serve.ts'
import { sql } from '../store/drizzle.ts'
import { moment } from '../store/moment.ts'
import { countAlone } from '../throttle/throttle.ts'
import { addJob } from '../work/add.ts'
import { joining } from './join.ts'
import { gibPerDay, maxOpenUploads } from './parameters.ts'
import { type FieldName, requireRule } from './rule.ts'
import { uploadTexts as words } from './texts.ts'
import { fileUploads } from './upload.table.ts'
import { namesOf, ownUpload, ownUploads, presentUpload } from './uploads.ts'

interface UploadRequest extends FieldName {
  readonly name: string
  readonly size: number
  readonly sha256?: string | undefined
}

export const startUpload = serve(uploadCalls.start, async ({ reuse, ...request }, context) => {
  const { db, user, parts } = context
  const { maxBytes } = requireRule(parts, user, request)
  const { size, sha256 } = request
  if (size > maxBytes) throw new Fault(code.tooLarge, words.tooLarge, { values: { size: sizeText(maxBytes) } })
  await countAlone(db, 'uploads in parts', user.id)
  if (sha256 === undefined) return { upload: await insertUpload(context, request), existing: [] }
  const same = (await ownUploads(context, request)).find(
    (each) => each.state !== 'failed' && each.sha256 === sha256 && each.size === size,
  )
  if (same) return { upload: presentUpload(same), existing: [] }
  const sums = await sumsOf(db, sha256)
  // Knowledge of a hash does not grant access to the content. It is only offered through entries that the caller may
  // see.
  const existing = sums?.size === size ? await namesOf(parts, db, sha256, { user }) : []
  if (existing.length === 0) return { upload: await insertUpload(context, request), existing }
  if (!reuse) return { upload: null, existing }
  await keepContent(db, parts.files, sha256)
  return { upload: await insertUpload(context, request, sha256), existing }
})

/** `hash`: of a content that is already stored. */
async function insertUpload(context: Context, request: UploadRequest, hash: string | null = null): Promise<Upload> {
  const { db, parts, scope, logChange } = context
  if (hash === null) await requireRoom(context, request.size)
  const at = parts.now().toISOString()
  const { user: userId, token: tokenId } = ownerOf(scope)
  const { record, field, name, size, sha256 = null } = request
  const [row] = await db
    .insert(fileUploads)
    .values({
      id: randomUUID(),
      userId,
      tokenId,
      record,
      field,
      name,
      size,
      sha256,
      hash,
      state: hash ? ('done' as const) : ('open' as const),
      receivedBytes: 0,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!row) throw new Error('Nothing was inserted')
  logChange({ record: 'upload', id: row.id, label: name, after: { size } })
  return presentUpload(row)
}

/** Throws 'too many' when the caller's unfinished uploads, or those of a day, reach the limit of one user. */
async function requireRoom({ db, user, parts }: Context, size: number): Promise<void> {
  const [open, gib] = [await parameterNumber(db, maxOpenUploads), await parameterNumber(db, gibPerDay)]
  const { rows } = await db.execute<{ open: number; bytes: number }>(sql`
    select count(*) filter (where state in ('open', 'joining'))::int as open,
      coalesce(sum(case when state = 'open' then size else received_bytes end)
        filter (where created_at > ${moment(parts.now().getTime() - dayMs)}), 0)::float8 as bytes
    from file_upload where user_id = ${user.id}`)
  const [now] = rows
  if (now && now.open >= open) throw new Fault(code.throttled, words.tooManyOpen, { values: { count: now.open } })
  const most = gib * 1024 ** 3
  if (now && now.bytes + size > most)
    throw new Fault(code.throttled, words.tooMuch, { values: { size: sizeText(most) } })
}

export const queryUploads = serve(uploadCalls.query, async (place, context) => {
  requireRule(context.parts, context.user, place)
  return (await ownUploads(context, place)).map(presentUpload)
})

export const oneUpload = serve(uploadCalls.one, async ({ id }, context) => {
  const upload = await ownUpload(context, id)
  if (!upload) throw fault(code.notFound, 'notFound')
  const { parts, db, user } = context
  return { ...presentUpload(upload), existing: upload.hash ? await namesOf(parts, db, upload.hash, { user }) : [] }
})

export const cancelUpload = serve(uploadCalls.cancel, async ({ id }, context) => {
  const { db, parts, logChange } = context
  const upload = await ownUpload(context, id)
  if (!upload) throw fault(code.notFound, 'notFound')
  const { rows } = await db.execute(sql`
    update file_upload set state = 'cancelled', hash = null, updated_at = ${moment(parts.now().getTime())}
    where id = ${id} and state in ('open', 'joining', 'done', 'failed') returning 1`)
  if (rows.length === 0) throw new Fault(code.state, words.over)
  await addJob(db, joining, { input: { id, forget: upload.hash } })
  logChange({ record: 'upload', id, label: upload.name, after: { state: 'cancelled' } })
  return null
})
