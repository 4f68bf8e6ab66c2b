import { randomBytes } from 'node:crypto'
import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import {
  forgetWithdrawn,
  type PublishedFile,
  publishFiles,
  withdrawFiles,
} from '../../../../platform/files/publish-files.ts'
import { storedFile } from '../../../../platform/files/stored-file.table.ts'
import { toCleanHtml } from '../../../../platform/markdown/clean-html.ts'
import { lockRow } from '../../../../platform/record/write.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
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
  await publishPicture(context, id)
  context.logChange({
    record: meeting.name,
    id,
    label: String(before.name),
    before: { state: before.state },
    after: { state: to },
  })
  return null
})

async function pictureOf(db: Db, fileId: string): Promise<PublishedFile | undefined> {
  const { hash, name, type } = storedFile
  const [file] = await db.select({ hash, name, type }).from(storedFile).where(eq(storedFile.id, fileId))
  return file
}

/** Publishes the picture of a meeting that is public, and withdraws that of any other. */
async function publishPicture({ db, parts, afterCommit }: Context, id: number): Promise<void> {
  const [row] = await db
    .select({ state: meetings.state, picture: meetings.picture })
    .from(meetings)
    .where(eq(meetings.id, id))
  const file = row && row.state !== 'draft' && row.picture ? await pictureOf(db, row.picture) : undefined
  const withdrawnFiles = await publishFiles(db, meeting.name, id, file ? [file] : [])
  afterCommit(() => forgetWithdrawn(parts, withdrawnFiles))
}

const link = serve(calls.link, async ({ id }, { db }) => {
  const [row] = await db.select({ code: meetings.code }).from(meetings).where(eq(meetings.id, id))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
})

const shownMeeting = servePublic(calls.shown, async (input, context) => {
  const { agenda, picture, ...facts } = await meetingOf(context, input.meeting)
  const hash = picture ? (await pictureOf(context.db, picture))?.hash : undefined
  return { ...facts, agenda: agenda ? toCleanHtml(agenda) : null, picture: hash ?? null }
})

const wrongEnd = () =>
  fault(code.invalid, 'invalid', {
    fields: [{ field: 'endsAt', label: `${meeting.name}:endsAt`, text: words.order }],
  })

export default thing({
  records: [
    serveRecord(meeting, usual, {
      values: (_context, _input, id) => (id === undefined ? { code: newMeetingCode() } : {}),
      updated: (context, id) => publishPicture(context, id),
      removing: async (context, ids) => {
        for (const id of ids) await withdrawFiles(context.db, meeting.name, id)
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
