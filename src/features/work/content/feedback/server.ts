import { code } from '../../../../domain/contract/code.ts'
import { dayMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { parameter, parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { and, asc, desc, eq, isNull, or, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { similarQuestions } from '../question/similar.ts'
import { feedbackCalls as calls, feedback, replyTemplate, replyTemplateCalls } from './contract.ts'
import { reply, send, sentPerAccount, sentPerAddress, status } from './owner.ts'
import { feedbackPersonal } from './personal.ts'
import { type FeedbackMove, feedbackMachine, feedbackRefusals as words } from './state-texts.ts'
import { feedbackMessages, feedbacks, replyTemplates } from './store.ts'

const { query, one, reveal, export: exportCall, ...byHand } = calls
type Row = typeof feedbacks.$inferSelect

/** Locks feedback for a step that its state and its assignee allow. */
async function heldFor({ db, user }: Context, id: number, move: FeedbackMove): Promise<Row> {
  const [row] = await db.select().from(feedbacks).where(eq(feedbacks.id, id)).for('update')
  if (!row) throw fault(code.notFound, 'notFound')
  if (!feedbackMachine.canMove(row.state, move)) throw new Fault(code.state, words.move)
  const needsTaker = 'byTaker' in feedbackMachine.moves[move]
  if (needsTaker && row.taker !== user.id)
    throw new Fault(code.state, words.othersTaken, { values: { name: row.takenBy ?? '' } })
  return row
}

async function step(context: Context, id: number, move: Exclude<FeedbackMove, 'reopen'>, text?: string): Promise<null> {
  const { db, user, parts, logChange } = context
  const row = await heldFor(context, id, move)
  if (move === 'take' && row.state === 'taken' && row.taker === user.id) throw new Fault(code.state, words.ownTaken)
  const at = parts.now().toISOString()
  const { to } = feedbackMachine.moves[move]
  const stepColumns: Record<typeof move, Partial<Row>> = {
    take: { taker: user.id, takenBy: user.fullName, takenAt: at },
    giveBack: { taker: null, takenBy: null, takenAt: null },
    answer: { answeredAt: at },
    close: { closedAt: at },
  }
  await db
    .update(feedbacks)
    .set({ state: to, ...stepColumns[move], updatedAt: at })
    .where(eq(feedbacks.id, id))
  if (text) await db.insert(feedbackMessages).values({ feedbackId: id, from: 'staff', by: user.fullName, text, at })
  // The texts are stored only with the feedback, because an entry of the log cannot be erased.
  const after = { state: to, ...(move === 'take' ? { takenBy: user.fullName } : {}) }
  logChange({ record: feedback.name, id, label: row.number, before: { state: row.state }, after })
  return null
}

const thread = serve(calls.thread, async ({ id }, { db }) => {
  const [row] = await db.select().from(feedbacks).where(eq(feedbacks.id, id))
  if (!row) throw fault(code.notFound, 'notFound')
  const messages = await db
    .select()
    .from(feedbackMessages)
    .where(eq(feedbackMessages.feedbackId, id))
    .orderBy(asc(feedbackMessages.id))
  const { scenario, language } = replyTemplates
  const templates = await db
    .select()
    .from(replyTemplates)
    .where(and(eq(language, row.language), or(isNull(scenario), eq(scenario, row.scenario))))
    .orderBy(desc(scenario), asc(replyTemplates.title))
    .limit(50)
  return { messages, templates, similar: await similarQuestions(db, row.language, row.description) }
})

const closeDays = parameter({
  key: 'feedback.closeDays',
  kind: 'number',
  value: '14',
  min: 1,
  max: 365,
  unit: 'd',
  label: ['反馈自动关闭天数', 'Days until feedback is closed'],
  description: [
    '答复后车主在此期间没有回复的反馈自动关闭',
    'Feedback is closed automatically if the owner does not reply within this time',
  ],
})

/** Closes answered feedback without a reply for the configured number of days. */
const closing = periodicJob('closeFeedback', dayMs / 4, async (parts, run) => {
  const days = await parameterNumber(parts.store.db, closeDays)
  const now = parts.now().getTime()
  await parts.store.tx(async (tx) => {
    await run.hold(tx)
    await tx.execute(sql`
      update feedback set state = 'closed', closed_at = ${moment(now)}, updated_at = ${moment(now)}
      where state = 'answered' and answered_at < ${moment(now - days * dayMs)}`)
  })
})

export default thing({
  records: [
    serveRecord(feedback, { query, one, reveal, export: exportCall }, { byHand }),
    serveRecord(replyTemplate, replyTemplateCalls),
  ],
  calls: [
    serve(calls.take, ({ id }, context) => step(context, id, 'take')),
    serve(calls.giveBack, ({ id }, context) => step(context, id, 'giveBack')),
    serve(calls.answer, ({ id, text }, context) => step(context, id, 'answer', text)),
    serve(calls.close, ({ id }, context) => step(context, id, 'close')),
    thread,
    send,
    status,
    reply,
  ],
  jobs: [closing],
  personal: [feedbackPersonal],
  parameters: [sentPerAccount, sentPerAddress, closeDays],
})
