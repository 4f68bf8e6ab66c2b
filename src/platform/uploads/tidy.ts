import { uploadDays } from '../../domain/contract/upload.ts'
import { dayMs, hourMs } from '../../domain/time.ts'
import type { Parts } from '../context.ts'
import { sql } from '../store/drizzle.ts'
import { moment } from '../store/moment.ts'
import { addJobs } from '../work/add.ts'
import { periodicJob } from '../work/job.ts'
import { joining } from './join.ts'

const atOnce = 500

/** Expires abandoned uploads, and resumes interrupted removals of chunks. */
export async function tidyUploads({ store, now }: Pick<Parts, 'store' | 'now'>): Promise<void> {
  const at = now().getTime()
  await store.tx(async (tx) => {
    const db = tx
    const { rows } = await db.execute<{ id: string; forget: string | null }>(sql`
      with old as (
        select id, hash from file_upload
        where state in ('open', 'joining', 'done', 'failed') and updated_at < ${moment(at - uploadDays * dayMs)}
        limit ${atOnce} for update skip locked
      )
      update file_upload u set state = 'cancelled', hash = null, updated_at = ${moment(at)}
      from old where u.id = old.id returning u.id, old.hash as forget`)
    const left = await db.execute<{ id: string }>(sql`
      select u.id from file_upload u
      where u.state in ('failed', 'taken', 'cancelled', 'done') and u.updated_at < ${moment(at - hourMs)}
        and exists (select 1 from file_piece p where p.upload_id = u.id) limit ${atOnce}`)
    await addJobs(db, joining, [
      ...rows.map((input) => ({ input })),
      ...left.rows.map(({ id }) => ({ input: { id }, key: `pieces ${id}` })),
    ])
    // Uploads of the last day count against the daily limit.
    await db.execute(sql`
      delete from file_upload u where u.state in ('taken', 'cancelled') and u.updated_at < ${moment(at - 2 * dayMs)}
        and not exists (select 1 from file_piece p where p.upload_id = u.id)`)
  })
}

export const tidying = periodicJob('tidyUploads', hourMs, tidyUploads)
