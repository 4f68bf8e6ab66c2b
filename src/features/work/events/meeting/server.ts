import { randomBytes } from 'node:crypto'
import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { toCleanHtml } from '../../../../platform/markdown/clean-html.ts'
import { hashesOf, publishUploads, requirePictures, withPublished } from '../../../../platform/record/text-pictures.ts'
import { lockRow } from '../../../../platform/record/write.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { serve, servePublic, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { meetingOf, type OpenMeeting } from './api.ts'
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
  await publishPictures(context, id)
  context.logChange({
    record: meeting.name,
    id,
    label: String(before.name),
    before: { state: before.state },
    after: { state: to },
  })
  return null
})

/** Publishes the pictures of a meeting that is public, and withdraws those of any other. */
async function publishPictures(context: Context, id: number): Promise<void> {
  const { state, picture, pictures } = meetings
  const [row] = await context.db.select({ state, picture, pictures }).from(meetings).where(eq(meetings.id, id))
  const isPublic = row && row.state !== 'draft'
  await publishUploads(context, meeting.name, id, isPublic ? filesOf(row) : [])
}
const filesOf = ({ picture, pictures }: Pick<OpenMeeting, 'picture' | 'pictures'>) => [
  ...(picture ? [picture] : []),
  ...(pictures ?? []),
]

const link = serve(calls.link, async ({ id }, { db }) => {
  const [row] = await db.select({ code: meetings.code }).from(meetings).where(eq(meetings.id, id))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
})

const shownMeeting = servePublic(calls.shown, async (input, context) => {
  const row = await meetingOf(context, input.meeting)
  const { agenda, picture, ...facts } = row
  const hashes = await hashesOf(context.db, filesOf(row))
  return {
    ...facts,
    agenda: agenda ? toCleanHtml(withPublished(agenda, hashes)) : null,
    picture: hashes.get(picture ?? '') ?? null,
  }
})

const wrongEnd = () =>
  fault(code.invalid, 'invalid', {
    fields: [{ field: 'endsAt', label: `${meeting.name}:endsAt`, text: words.order }],
  })

export default thing({
  records: [
    serveRecord(meeting, usual, {
      values: async (context, { agenda }, id) => ({
        ...(id === undefined && { code: newMeetingCode() }),
        ...(agenda !== undefined && { pictures: [...(await requirePictures(context, meeting, { agenda })).keys()] }),
      }),
      updated: (context, id) => publishPictures(context, id),
      removing: async (context, ids) => {
        for (const id of ids) await publishUploads(context, meeting.name, id, [])
      },
      check: async ({ db }, { startsAt, endsAt }, id) => {
        const [row] = id === undefined ? [] : await db.select().from(meetings).where(eq(meetings.id, id))
        const [from, to] = [startsAt ?? row?.startsAt, endsAt ?? row?.endsAt]
        if (from && to && Date.parse(to) <= Date.parse(from)) throw wrongEnd()
      },
    }),
  ],
  calls: [move, link, shownMeeting],
})
