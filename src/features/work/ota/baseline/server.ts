import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { compareAgain } from '../ecuVersion/compare-job.ts'
import { placesOf, writeContent } from './content.ts'
import { baseline, baselineCalls as calls } from './contract.ts'
import { baselineTexts as words } from './state-texts.ts'
import { baselines } from './store.ts'

type Row = typeof baselines.$inferSelect
const { content: _content, setContent: _setContent, release: _release, ...usual } = calls

/** Locks a baseline until the transaction ends. Throws 'no such record'. */
async function lockBaseline({ db }: Context, id: number): Promise<Row> {
  const [row] = await db.select().from(baselines).where(eq(baselines.id, id)).for('update')
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

async function lockDraft(context: Context, id: number): Promise<Row> {
  const row = await lockBaseline(context, id)
  if (row.state !== 'draft') throw new Fault(code.state, words.notDraft)
  return row
}
const withAuthor = ({ authors }: Row, { user }: Context) => [...new Set([...authors, user.id])]

const content = serve(calls.content, async ({ id }, { db, user }) => {
  const { rows } = await db.execute<{ name: string; type: string; code: string; isOwn: boolean }>(sql`
    select b.name, t.id as type, t.code, ${user.id}::bigint = any(b.authors) as "isOwn"
    from baseline b join vehicle_type t on t.id = b.vehicle_type where b.id = ${id}`)
  const [row] = rows
  if (!row) throw fault(code.notFound, 'notFound')
  const vehicleType = { id: Number(row.type), label: row.code }
  return { name: row.name, vehicleType, isOwn: row.isOwn, places: await placesOf(db, id, vehicleType.id) }
})

const setContent = serve(calls.setContent, async ({ id, versions }, context) => {
  const { db, parts, logChange } = context
  const row = await lockDraft(context, id)
  const before = await versionsIn(context, id)
  await writeContent(db, row, versions)
  await db
    .update(baselines)
    .set({ ecus: new Set(versions).size, authors: withAuthor(row, context), updatedAt: parts.now().toISOString() })
    .where(eq(baselines.id, id))
  const after = await versionsIn(context, id)
  logChange({ record: baseline.name, id, label: row.name, before: { versions: before }, after: { versions: after } })
  return null
})

async function versionsIn({ db }: Context, id: number): Promise<string[]> {
  const { rows } = await db.execute<{ label: string }>(sql`
    select s.part_number || ' ' || s.version as label from baseline_version c
    join software_version s on s.id = c.software_version where c.baseline = ${id} order by 1`)
  return rows.map(({ label }) => label)
}

const release = serve(calls.release, async ({ id }, context) => {
  const { db, user, parts, logChange } = context
  const row = await lockDraft(context, id)
  if (row.authors.includes(user.id)) throw new Fault(code.state, words.ownRelease)
  // Locks the versions, so that none is withdrawn before the transaction ends.
  const { rows } = await db.execute<{ part: string; version: string; state: string }>(sql`
    select s.part_number as part, s.version, s.state from software_version s
    where s.id in (select c.software_version from baseline_version c where c.baseline = ${id}) order by s.id for share`)
  if (rows.length === 0) throw new Fault(code.state, words.empty)
  const open = rows.find(({ state }) => state !== 'released')
  if (open) throw new Fault(code.state, words.notReleased, { values: { part: open.part, version: open.version } })
  const now = parts.now().toISOString()
  await db
    .update(baselines)
    .set({ state: 'released', releasedBy: user.fullName, releasedAt: now, updatedAt: now })
    .where(eq(baselines.id, id))
  await compareAgain(db, row.vehicleType)
  logChange({ record: baseline.name, id, label: row.name, before: { state: 'draft' }, after: { state: 'released' } })
  return null
})

export default thing({
  records: [
    serveRecord(baseline, usual, {
      byHand: { content: calls.content, setContent: calls.setContent, release: calls.release },
      check: async (context, _input, id) => {
        if (id !== undefined) await lockDraft(context, id)
      },
      values: async (context, _input, id) => {
        const { user } = context
        if (id === undefined) return { enteredBy: user.fullName, authors: [user.id] }
        return { authors: withAuthor(await lockBaseline(context, id), context) }
      },
      removing: async (context, ids) => {
        for (const id of [...ids].sort((a, b) => a - b)) await lockDraft(context, id)
      },
    }),
  ],
  calls: [content, setContent, release],
})
