import { sql } from 'drizzle-orm'
import type { ListInput } from '../../../kit/record/record.ts'
import { listRows } from '../../../server/record/list.ts'
import type { RecordRow } from '../../../server/record/query.ts'
import type { Db } from '../../../server/store/store.ts'
import { serve, serveRecord, thing } from '../../../server/thing/thing.ts'
import { lastMessage, lastMessageCalls } from './contract.ts'
import { listLast } from './list.ts'
import './view.ts'
import { lastMessageFollower } from './follow.ts'
import { vehicleLock } from './lock.ts'

const one = serve(lastMessageCalls.one, async ({ vin }, { db, scope }) => {
  const { rows } = await listRows(db, lastMessage, scope, { page: 1, pageSize: 10, filter: { vin }, count: 'none' })
  const [row] = await withKinds(
    db,
    rows.filter((each) => each.vin === vin),
  )
  return (row ?? null) as never
})

/** Whether each row's message came live or as a reissue: its own row says so, found by its key. */
async function withKinds(db: Db, rows: RecordRow[]): Promise<RecordRow[]> {
  if (rows.length === 0) return rows
  const wanted = JSON.stringify(rows.map(({ vin, at }) => ({ vin, at })))
  const found = await db.execute<{ vin: string; backfilled: boolean }>(sql`
    select r.vin, m.backfilled from json_to_recordset(${wanted}::json) as r(vin text, at timestamptz)
    join last_message l on l.vin = r.vin
    join message m on m.vin = r.vin and m.at = r.at and m.kind = 2 and m.digest = l.digest`)
  const kinds = new Map(found.rows.map(({ vin, backfilled }) => [vin, backfilled ? 'reissue' : 'report']))
  return rows.map((row) => ({ ...row, kind: kinds.get(String(row.vin)) ?? null }))
}

export default thing({
  records: [
    serveRecord(
      lastMessage,
      { export: lastMessageCalls.export },
      { present: ({ db }, rows) => withKinds(db, rows), byHand: { query: lastMessageCalls.query } },
    ),
  ],
  calls: [
    serve(lastMessageCalls.query, async (input, context) => {
      const listed = await listLast(context, input as ListInput)
      return { ...listed, rows: (await withKinds(context.db, listed.rows)) as never }
    }),
    one,
  ],
  followers: [lastMessageFollower, vehicleLock],
})
