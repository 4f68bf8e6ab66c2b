import { code } from '../../../../domain/contract/code.ts'
import { texts } from '../../../../domain/contract/words.ts'
import { Fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'

const answers = texts('administrator', {
  last: ['至少保留一名启用的系统管理员', 'At least one administrator must stay enabled'],
})

/**
 * Throws when no enabled administrator would remain without `leaving`. Locks the role, so that two cannot leave at
 * once.
 */
export async function keepAnAdministrator(db: Db, leaving: readonly number[]): Promise<void> {
  await db.execute(sql`select 1 from role where built_in for no key update`)
  const left = await db.execute(sql`
    select 1 from account a join role r on r.id = a.role
    where r.built_in and a.status = 'enabled' and a.id <> all(${sql.param([...leaving])}::bigint[]) limit 1`)
  if (left.rows.length === 0) throw new Fault(code.state, answers.last)
}
