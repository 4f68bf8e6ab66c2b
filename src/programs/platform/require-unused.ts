import { secondMs } from '../../domain/time.ts'
import { sql } from '../../platform/store/drizzle.ts'
import { moment } from '../../platform/store/moment.ts'
import type { Store } from '../../platform/store/store.ts'
import { OperatorError } from './operator.ts'

/** A process writes its own clock time every 15 s. */
const heardWithinS = 60

/** Throws when programs run on this store. Throws also when the database is in use and not `isReplaced`. */
export async function requireUnused({ db }: Store, isReplaced: boolean): Promise<void> {
  const { rows: running } = await db.execute<{ kind: string; host: string; pid: number }>(
    sql`select kind, host, pid from monitor_process
      where ended_at is null and last_seen_at > ${moment(Date.now() - heardWithinS * secondMs)} order by host, pid`,
  )
  if (running.length > 0)
    throw new OperatorError(
      `Stop these processes first (a killed one is listed for ${heardWithinS} s): ${running.map(({ kind, host, pid }) => `${kind} ${pid} on ${host}`).join(', ')}`,
    )
  if (isReplaced) return
  const { rows } = await db.execute<{ used: boolean }>(
    sql`select exists (select 1 from vehicle) or exists (select 1 from account where last_logon_at is not null) as used`,
  )
  if (rows[0]?.used) throw new OperatorError('The database contains data. Add --replace to delete it.')
}
