import { code } from '../../../../domain/contract/code.ts'
import { problemTexts } from '../../../../domain/contract/problem.ts'
import { fault } from '../../../../platform/fault.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { and, desc, eq } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { serve } from '../../../../platform/thing/thing.ts'
import { alarm, handlingCalls as calls } from './contract.ts'
import { reopenHours } from './handling-parameters.ts'
import { handlingAnswers as answers } from './handling-texts.server.ts'
import { requireSeers, vinsVisibleTo, whoSees } from './people.ts'
import { snoozeLimitMs } from './state-texts.ts'
import { noteSteps, tellOf } from './step-notices.ts'
import { alarmSteps } from './store.ts'
import { findAlarms, take } from './take.ts'
import { undoAcknowledgments } from './undo.ts'

const maxHistorySteps = 500
const wrong = (field: string, text: string) => fault(code.invalid, 'invalid', { fields: [{ field, text }] })

const acknowledge = serve(calls.acknowledge, async ({ undo, ...input }, context) =>
  undo ? undoAcknowledgments(context, input.ids) : outcome(await take(context, 'acknowledged', input)),
)
const close = serve(calls.close, async (input, context) => outcome(await take(context, 'closed', input)))
const reopen = serve(calls.reopen, async (input, context) => outcome(await take(context, 'reopened', input)))

const snooze = serve(calls.snooze, async ({ until, ...input }, context) => {
  const left = Date.parse(until) - context.parts.now().getTime()
  if (left <= 0) throw wrong('until', answers.past)
  if (left > snoozeLimitMs) throw wrong('until', answers.tooFar)
  return outcome(await take(context, 'snoozed', input, { until: new Date(until).toISOString() }))
})

const assign = serve(calls.assign, async ({ person, ...input }, context) => {
  const { db, parts, user } = context
  if (person === null) return outcome(await take(context, 'assigned', input, { person: null }))
  const [assignee] = await whoSees(db, [], { ids: [person] })
  if (!assignee) throw wrong('person', problemTexts.unknownReference)
  const vins = (await findAlarms(db, input.ids)).map(({ vin }) => vin)
  const visibleVins = await vinsVisibleTo(db, person, vins)
  const answer = await take(context, 'assigned', input, {
    person: assignee,
    refuses: ({ vin }) => (visibleVins.has(vin) ? undefined : 'cannotSee'),
  })
  // No notification to a user who assigns an alarm to themselves.
  const notifications = person === user.id ? [] : answer.moved.map((row) => ({ ...row, account: person }))
  await tellOf(db, notifications, { at: moment(parts.now().getTime()), what: 'assigned', by: user.fullName })
  return outcome(answer)
})

const outcome = ({ count, refused: refusals }: Awaited<ReturnType<typeof take>>) => ({ count, refused: refusals })

const comment = serve(calls.comment, async ({ id, text, mentioned: mentionedIds = [] }, context) => {
  const { db, parts, user, logChange } = context
  const [row] = await findAlarms(db, [id])
  if (!row) throw fault(code.notFound, 'notFound')
  const people = await requireSeers(db, row.vin, [...new Set(mentionedIds)], 'mentioned')
  const at = moment(parts.now().getTime())
  await noteSteps(db, [row], { at, event: 'commented', user, text, mentioned: people.map(({ name }) => name) })
  const notifications = people
    .filter((person) => person.id !== user.id)
    .map((person) => ({ ...row, account: person.id }))
  await tellOf(db, notifications, { at, what: 'mentioned', by: user.fullName })
  logChange({ record: alarm.name, id, label: row.vin, after: { comment: text } })
  return null
})

const people = serve(calls.people, async ({ ids, search }, { db }) => {
  const vins = (await findAlarms(db, ids)).map(({ vin }) => vin)
  return whoSees(db, vins, { search })
})

const history = serve(calls.history, async ({ id: of }, { db }) => {
  const [row] = await findAlarms(db, [of])
  if (!row) throw fault(code.notFound, 'notFound')
  const { id, at, event, by, text, until, person, mentioned } = alarmSteps
  const steps = await db
    .select({ id, at, event, by, text, until, person, mentioned })
    .from(alarmSteps)
    .where(and(eq(alarmSteps.vin, row.vin), eq(alarmSteps.alarm, of)))
    .orderBy(desc(id))
    .limit(maxHistorySteps)
  return {
    reopenHours: await parameterNumber(db, reopenHours),
    steps: steps.map((step) => ({ ...step, mentioned: step.mentioned ?? [] })),
  }
})

export const handling = [acknowledge, close, snooze, assign, reopen, comment, people, history]
