import { randomBytes } from 'node:crypto'
import { code } from '../../../../domain/contract/code.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { toCleanHtml } from '../../../../platform/markdown/clean-html.ts'
import { lockRow } from '../../../../platform/record/write.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { serve, servePublic, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { meetingOf } from './api.ts'
import { meetingCalls as calls, meeting } from './contract.ts'
import { type MeetingState, meetingMachine, meetingRefusals as words } from './state-texts.ts'
import { meetings } from './store.ts'

const { move: _move, link: _link, shown: _shown, ...usual } = calls

const newMeetingCode = () => randomBytes(16).toString('base64url')

const move = serve(calls.move, async ({ id, move }, context) => {
  const before = await lockRow(context, meeting, id)
  const { to } = meetingMachine.moves[move]
  // Already in this state, after a double click or by another user.
  if (before.state === to) return null
  if (!meetingMachine.canMove(before.state as MeetingState, move)) throw new Fault(code.state, words.move)
  await context.db.update(meetings).set({ state: to, updatedAt: sql`statement_timestamp()` }).where(eq(meetings.id, id))
  context.logChange({
    record: meeting.name,
    id,
    label: String(before.name),
    before: { state: before.state },
    after: { state: to },
  })
  return null
})

const link = serve(calls.link, async ({ id }, { db }) => {
  const [row] = await db.select({ code: meetings.code }).from(meetings).where(eq(meetings.id, id))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
})

const shownMeeting = servePublic(calls.shown, async (input, context) => {
  const { agenda, ...facts } = await meetingOf(context, input.meeting)
  return { ...facts, agenda: agenda ? toCleanHtml(agenda) : null }
})

const wrongEnd = () =>
  fault(code.invalid, 'invalid', {
    fields: [{ field: 'endsAt', label: `${meeting.name}:endsAt`, text: words.order }],
  })

export default thing({
  records: [
    serveRecord(meeting, usual, {
      values: (_context, _input, id) => (id === undefined ? { code: newMeetingCode() } : {}),
      check: async ({ db }, { startsAt, endsAt }, id) => {
        const [row] = id === undefined ? [] : await db.select().from(meetings).where(eq(meetings.id, id))
        const [from, to] = [startsAt ?? row?.startsAt, endsAt ?? row?.endsAt]
        if (from && to && Date.parse(to) <= Date.parse(from)) throw wrongEnd()
      },
    }),
  ],
  calls: [move, link, shownMeeting],
})
