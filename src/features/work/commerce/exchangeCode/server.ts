import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import type { RecordRow } from '../../../../platform/record/query.ts'
import { ownerOf } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { batchCalls, codeCalls, exchangeBatch, exchangeCode, redemption } from './contract.ts'
import { issue } from './issue.ts'
import { making } from './make.ts'
import { wrongCodes } from './parameters.ts'
import { redeem } from './redeem.ts'
import { expiryJob, moves } from './states.ts'
import './store.ts'
import { codeFaults as words } from './texts.server.ts'

async function withCounts({ db }: Context, rows: RecordRow[]): Promise<RecordRow[]> {
  const { rows: countRows } = await db.execute<{ batch: number; exchanged: number; blocked: number }>(sql`
    select batch::float8 as batch, count(*) filter (where state = 'exchanged')::int as exchanged,
      count(*) filter (where state = 'blocked')::int as blocked
    from exchange_code where batch = any(${sql.param(rows.map(({ id }) => id))}::bigint[])
      and state in ('exchanged', 'blocked') group by batch`)
  const of = new Map(countRows.map((row) => [row.batch, row]))
  return rows.map((row) => ({
    ...row,
    exchanged: of.get(row.id)?.exchanged ?? 0,
    blocked: of.get(row.id)?.blocked ?? 0,
  }))
}

const { query, one, add, update, export: exportCall, ...ofBatch } = batchCalls
const { query: queryCodes, one: oneCode, export: exportCodes, ...ofCodes } = codeCalls

export default thing({
  records: [
    serveRecord(
      exchangeBatch,
      { query, one, add, update, export: exportCall },
      {
        byHand: ofBatch,
        present: withCounts,
        check: ({ parts }, { validUntil }) => {
          if (typeof validUntil === 'string' && Date.parse(validUntil) <= parts.now().getTime())
            throw fault(code.invalid, 'invalid', {
              fields: [{ field: 'validUntil', label: `${exchangeBatch.name}:validUntil`, text: words.past }],
            })
        },
        values: ({ user }, _input, id) => (id === undefined ? { author: user.fullName } : {}),
        added: async ({ db, scope }, id) =>
          void (await addJob(db, making, { input: { batch: id }, key: `exchangeBatch:${id}`, owner: ownerOf(scope) })),
      },
    ),
    serveRecord(exchangeCode, { query: queryCodes, one: oneCode, export: exportCodes }, { byHand: ofCodes }),
  ],
  questions: [{ record: redemption, calls: { redeemFor: ofCodes.redeemFor } }],
  calls: [
    serve(ofBatch.issue, issue),
    ...moves,
    serve(ofCodes.redeem, (input, context) => redeem(context, input, ofCodes.redeem)),
    serve(ofCodes.redeemFor, (input, context) => redeem(context, input, ofCodes.redeemFor)),
  ],
  jobs: [making, expiryJob],
  parameters: [wrongCodes],
})
