import { requireTree } from '../../../../platform/record/tree.ts'
import { asc, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { department, departmentCalls } from './contract.ts'
import { departments } from './store.ts'

const { all, ...usual } = departmentCalls

// Foreign keys of users and departments prevent the deletion of a department in use.
const departmentRecord = serveRecord(department, usual, {
  updated: async ({ db }, id, input) => {
    if (input.parent !== undefined) await requireTree(db, 'department', id)
  },
})

const allCall = serve(all, async (_input, { db }) => {
  // Written as SQL text: in a query over one table the builder omits the table name, and the column would be the
  // account's.
  const users = sql<number>`(select count(*)::int from account where account.department = department.id)`
  const rows = await db
    .select({ row: departments, users })
    .from(departments)
    .orderBy(sql`${departments.position} nulls last`, asc(departments.id))
  const names = new Map(rows.map(({ row }) => [row.id, row.name]))
  return rows.map(({ row, users: count }) => ({
    ...row,
    parent: row.parent === null ? null : { id: row.parent, label: names.get(row.parent) ?? '' },
    users: count,
  }))
})

export default thing({
  records: [departmentRecord],
  calls: [allCall],
})
