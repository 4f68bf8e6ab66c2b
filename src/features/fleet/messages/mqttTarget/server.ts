import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { hasCertificates, requireCertificates } from '../../../../platform/record/certificates.ts'
import { inScope } from '../../../../platform/record/query.ts'
import { ownerOf } from '../../../../platform/scope.ts'
import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { reasonOf } from '../../../../platform/work/row-work.ts'
import { BrokerSession } from './broker-session.ts'
import { mqttTargetCalls as calls, mqttTarget } from './contract.ts'
import { type MessageContent, readBy } from './publisher.ts'
import { brokerOf, publishing, publishingUpkeep } from './publishing.ts'
import { reasonText } from './reason.ts'
import { mqttTargets } from './store.ts'
import { mqttAnswers as words } from './texts.server.ts'
import { topicOf, topicProblem } from './topic.ts'

const { test, ...usual } = calls
const inner = ['userId', 'tokenId', 'readsMessages', 'cursorXid', 'cursorId', 'cursorEntry', 'eventCursor'] as const

const wrongField = (field: string, text: string) =>
  fault(code.invalid, 'invalid', { fields: [{ field, label: `${mqttTarget.name}:${field}`, text }] })

const topicTexts = {
  characters: words.topicCharacters,
  placeholder: words.topicPlaceholder,
  missing: words.topicMissing,
} as const

/** Throws for a topic that no broker takes, and for content that the caller may not read. */
function checkInput({ user }: Context, { topic, content }: { topic?: unknown; content?: unknown }): void {
  const problem = typeof topic === 'string' ? topicProblem(topic) : undefined
  if (problem) throw wrongField('topic', topicTexts[problem])
  const choice = (content ?? []) as MessageContent[]
  if (choice.some((each) => !user.links.has(readBy[each]))) throw wrongField('content', words.mayNotRead)
}

/** Throws for a stored row that cannot work. */
async function requireUsable({ db, parts }: Context, id: number): Promise<void> {
  const [row] = await db.select().from(mqttTargets).where(eq(mqttTargets.id, id))
  requireCertificates(parts, mqttTarget.name, row)
  if (row && (row.content ?? []).length === 0 && (row.events ?? []).length === 0)
    throw wrongField('content', words.nothing)
  if (row?.retained && !(row.content ?? []).includes('signals')) throw wrongField('retained', words.noState)
}

/** Starts publishing. What was not published before begins now. */
async function begin({ db }: Context, id: number, starts: { messages: boolean; events: boolean }): Promise<void> {
  if (starts.messages)
    await db.execute(sql`
      update mqtt_target set cursor_xid = pg_snapshot_xmin(pg_current_snapshot()), cursor_id = 0, cursor_entry = 0
      where id = ${id}`)
  if (starts.events) await db.execute(sql`update mqtt_target set event_cursor = null where id = ${id}`)
  await db.execute(sql`
    update mqtt_target set state = case when state = 'off' then 'connecting' else state end,
      last_error = case when state = 'off' then null else last_error end,
      last_error_at = case when state = 'off' then null else last_error_at end
    where id = ${id}`)
  await publishing.start(db, id)
}

const has = (list: unknown) => Array.isArray(list) && list.length > 0

const targetRecord = serveRecord(mqttTarget, usual, {
  check: checkInput,
  values: ({ scope }, _input, id) => {
    if (id !== undefined) return {}
    const { user, token } = ownerOf(scope)
    return { userId: user, tokenId: token }
  },
  added: async (context, id, { enabled }) => {
    await requireUsable(context, id)
    if (enabled) await begin(context, id, { messages: true, events: true })
  },
  updated: async (context, id, input, before) => {
    const { enabled = before.enabled, content = before.content, events = before.events } = input
    if (hasCertificates(input) || 'content' in input || 'events' in input || 'retained' in input)
      await requireUsable(context, id)
    if (enabled)
      await begin(context, id, {
        messages: has(content) && !(before.enabled && has(before.content)),
        events: has(events) && !(before.enabled && has(before.events)),
      })
    else if (before.enabled)
      await context.db
        .update(mqttTargets)
        .set({ state: 'off', connectedAt: null, backlog: 0, oldestWaitingAt: null })
        .where(eq(mqttTargets.id, id))
  },
  present: ({ say }, rows) =>
    rows.map((row) => {
      const publicRow: Record<string, unknown> = { ...row }
      for (const key of inner) delete publicRow[key]
      if (typeof row.lastError === 'string') publicRow.lastError = reasonText(row.lastError, say)
      return publicRow as typeof row
    }),
  byHand: { test },
})

const testCall = serve(test, async ({ id }, { db, parts, scope, say }) => {
  const [row] = await db
    .select()
    .from(mqttTargets)
    .where(and(eq(mqttTargets.id, id), inScope(mqttTarget, scope)))
  if (!row) throw fault(code.notFound, 'notFound')
  const startedAt = performance.now()
  const answer = (works: boolean, message: string) => ({
    works,
    message,
    ms: Math.round(performance.now() - startedAt),
  })
  let session: BrokerSession | undefined
  try {
    session = await BrokerSession.open(
      { ...brokerOf(parts, row), clientId: null },
      { hosts: parts.config.forwardHosts },
    )
    const topic = topicOf(row.topic, { vin: null, content: 'test', type: 'test' })
    await session.publish([{ topic, payload: JSON.stringify({ time: parts.now().toISOString() }) }])
    return answer(true, say(words.works, { topic }))
  } catch (error) {
    return answer(false, reasonText(reasonOf(error), say))
  } finally {
    await session?.close()
  }
})

export default thing({ records: [targetRecord], calls: [testCall], jobs: [publishing.job, publishingUpkeep] })
