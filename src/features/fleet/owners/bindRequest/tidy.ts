import { dayMs, hourMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { forgetContent } from '../../../../platform/files/contents.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { and, eq, lt, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { addBindRequestEvents } from './events.ts'
import { pictureDays } from './parameters.ts'
import { bindRequests } from './store.ts'

/** Days after which a refused request that was not sent again expires. */
const refusedDays = 30
const atOnce = 200

/**
 * Deletes the pictures of these requests, and their contents unless another file has the same content. The decisions
 * stay.
 */
async function dropPictures(parts: Parts, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await parts.store.tx(async (tx) => {
    const deletedFiles = await tx.execute<{ hash: string }>(sql`
      with named as (select id, certificate_picture, licence_picture from bind_request
        where id = any(${sql.param([...ids])}::bigint[]) for update)
      , files as (delete from stored_file f using named n where f.id in (n.certificate_picture, n.licence_picture) returning f.hash)
      select hash from files`)
    await tx.execute(sql`
      update bind_request set certificate_picture = null, licence_picture = null where id = any(${sql.param([...ids])}::bigint[])`)
    return deletedFiles
  })
  for (const { hash } of rows) await forgetContent(parts, hash)
}

/** Deletes pictures of documents some days after the decision, and expires requests that were refused long ago. */
export async function tidyRequests(parts: Parts): Promise<void> {
  const nowMs = parts.now().getTime()
  const db = parts.store.db
  const days = await parameterNumber(db, pictureDays)
  await parts.store.tx(async (tx) => {
    const rows = await tx
      .update(bindRequests)
      .set({ state: 'expired', updatedAt: new Date(nowMs).toISOString() })
      .where(
        and(
          eq(bindRequests.state, 'refused'),
          lt(bindRequests.decidedAt, new Date(nowMs - refusedDays * dayMs).toISOString()),
        ),
      )
      .returning()
    await addBindRequestEvents(tx, rows, nowMs)
  })
  for (;;) {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id::int from bind_request where decided_at < ${moment(nowMs - days * dayMs)}
        and (certificate_picture is not null or licence_picture is not null) order by id limit ${atOnce}`)
    await dropPictures(
      parts,
      rows.map(({ id }) => id),
    )
    if (rows.length < atOnce) return
  }
}

export const tidying = periodicJob('bindRequests', hourMs, tidyRequests)
