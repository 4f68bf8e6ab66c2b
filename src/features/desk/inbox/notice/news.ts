/** Finds news since the last run, for users with notifications outside of the platform. */

import { isPushNotice } from '../../../../domain/contract/notice.ts'
import type { Parts } from '../../../../platform/context.ts'
import { findNews, type Recipient } from '../../../../platform/notice/notice.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { permissionsOf } from '../../../base/accounts/role/permission-sets.ts'
import { deletePushMarks, savePushMark } from '../../../base/messaging/pushDevice/api.ts'
import { isLive } from '../../../base/messaging/pushDevice/live.ts'
import { tellPeople } from '../../../base/messaging/pushDevice/tell.ts'

const everyMs = 10_000

/** Returns the users with a device that may be notified. */
async function recipientsOf({ store }: Parts): Promise<Recipient[]> {
  const { rows } = await store.db.execute<{ id: number; role: number; allVehicles: boolean; version: string }>(sql`
    select distinct a.id::float8 as id, r.id::float8 as role, r.all_vehicles as "allVehicles",
      (select version from permission_version) as version
    from push_device d join account a on a.id = d.account_id join role r on r.id = a.role where ${isLive}`)
  return Promise.all(
    rows.map(async ({ role, version, ...row }) => ({
      ...row,
      links: (await permissionsOf(store, role, Number(version ?? 0))).links,
    })),
  )
}

/** Finds news of every kind and notifies users. Each kind has a transaction, which also stores how far it came. */
export const pushNews = periodicJob('pushNews', everyMs, async (parts) => {
  const recipients = await recipientsOf(parts)
  if (recipients.length === 0) {
    // Resets the marks, so that the next first user is not notified of older news.
    await parts.store.tx(deletePushMarks)
    return
  }
  const { catalogue } = parts
  for (const each of catalogue.notices) {
    const { notice } = each
    const { name } = notice
    if (!isPushNotice(notice)) continue
    await parts.store.tx(async (tx) => {
      const mark = await markOf(tx, name)
      const { news, upTo } = await findNews(each, tx, recipients, mark, { now: parts.now(), catalogue })
      if (upTo === mark) return
      await savePushMark(tx, name, upTo)
      if (mark !== undefined) await tellPeople(tx, notice, news)
    })
  }
})

/** Undefined: the first run. Existing rows are then no news. */
async function markOf(db: Db, kind: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ mark: number }>(
    sql`select position::float8 as mark from push_cursor where kind = ${kind}`,
  )
  return rows[0]?.mark
}
