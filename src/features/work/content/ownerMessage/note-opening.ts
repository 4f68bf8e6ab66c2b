import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { countAgain } from './push-job.ts'

/** Records that an owner opened a message in their inbox. Only the first time counts. */
export async function noteOpening(db: Db, { message, account }: { message: number; account: number }, now: Date) {
  const { rows } = await db.execute(sql`
    update owner_message_delivery set opened_at = ${moment(now.getTime())}
    where message = ${message} and account = ${account} and state = 'sent' and opened_at is null returning 1`)
  if (rows.length > 0) await countAgain(db, message, 0, 1)
}
