import { code } from '../../domain/contract/code.ts'
import { texts } from '../../domain/contract/words.ts'
import { Fault } from '../fault.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'

const answers = texts('tree', {
  cycle: ['不能移动到自身或其下级之下', 'can’t be moved below itself'],
})

/**
 * Throws when the row is its own ancestor after a move. Moves in one tree are serialised by a lock, so that two
 * concurrent moves cannot create a cycle.
 */
export async function requireTree(db: Db, table: string, id: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`tree ${table}`}))`)
  const rows = sql.identifier(table)
  const result = await db.execute(sql`
    with recursive above as (
      select parent from ${rows} where id = ${id}
      union select r.parent from ${rows} r join above on r.id = above.parent)
    select 1 from above where parent = ${id}`)
  if (result.rows.length > 0)
    throw new Fault(code.state, 'code:invalid', {
      fields: [{ field: 'parent', label: `${table}:parent`, text: answers.cycle }],
    })
}
