import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { fixCase, fixCaseCalls } from './contract.ts'
import './store.ts'

const { mine: _mine, vote: _vote, ...usual } = fixCaseCalls

async function voteOf({ db, user }: Context, id: number): Promise<{ used: boolean; helped: boolean | null }> {
  const { rows } = await db.execute<{ helped: boolean | null }>(
    sql`select is_helpful as helped from fix_case_vote where case_id = ${id} and user_id = ${user.id}`,
  )
  return rows[0] ? { used: true, helped: rows[0].helped } : { used: false, helped: null }
}

const mine = serve(fixCaseCalls.mine, ({ id }, context) => voteOf(context, id))

const vote = serve(fixCaseCalls.vote, async ({ id, used: hasUsed, helped: isHelpful }, context) => {
  const { db, user, parts, logChange } = context
  // The lock makes concurrent votes count one after the other.
  const { rows } = await db.execute(sql`select 1 from fix_case where id = ${id} for update`)
  if (rows.length === 0) throw fault(code.notFound, 'notFound')
  const before = await voteOf(context, id)
  if (hasUsed)
    await db.execute(sql`
      insert into fix_case_vote (case_id, user_id, is_helpful, at)
      values (${id}, ${user.id}, ${isHelpful}, ${moment(parts.now().getTime())})
      on conflict (case_id, user_id) do update set is_helpful = excluded.is_helpful, at = excluded.at`)
  else await db.execute(sql`delete from fix_case_vote where case_id = ${id} and user_id = ${user.id}`)
  await db.execute(sql`
    update fix_case set used = (select count(*) from fix_case_vote where case_id = ${id}),
      helped = (select count(*) from fix_case_vote where case_id = ${id} and is_helpful) where id = ${id}`)
  const after = await voteOf(context, id)
  logChange({ record: fixCase.name, id, before, after })
  return after
})

export default thing({
  records: [
    serveRecord(fixCase, usual, {
      values: ({ user }, _input, id) => (id === undefined ? { author: user.fullName } : {}),
      imported: async ({ db, user }, job) => {
        await db.execute(sql`
          update fix_case set author = ${user.fullName}
          where author is null and title in (select i.data->>'title' from import_row i where i.job_id = ${job})`)
      },
    }),
  ],
  calls: [mine, vote],
})
