/** Entry to a draw: once per attendee, with the same number for each repetition. */
import { code } from '../../../../domain/contract/code.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { attackedLimit } from '../../../../platform/http/attacked-limit.ts'
import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { tellWatchers } from '../../../../platform/stream/shared-stream.ts'
import { servePublic } from '../../../../platform/thing/thing.ts'
import { network } from '../../../../platform/throttle/throttle.ts'
import { type AttendeeFacts, attendeeByCookie, attendeesOf } from '../attendee/api.ts'
import { drawCalls as calls, type DrawParticipant, draw as drawRecord } from './contract.ts'
import { drawRefusals as words } from './state-texts.ts'
import { draws, entrants } from './store.ts'
import type { DrawRow } from './view.ts'

const wrongCodes = attackedLimit(60)
const perDraw = attackedLimit(6_000)

/** Returns the draw of a link unless it is a draft. Throws 'not found' for all other codes alike, and 'too many'. */
export async function drawOfCode({ db, parts, caller }: PublicContext, drawCode: string): Promise<DrawRow> {
  const [drawRow] = await db.select().from(draws).where(eq(draws.code, drawCode))
  if (!drawRow || drawRow.state === 'draft') {
    wrongCodes(parts, network(caller.ip))
    throw new Fault(code.notFound, words.unknown)
  }
  perDraw(parts, drawRow.code)
  return drawRow
}

export const topicOf = (draw: number) => `draw ${draw}`

/** Masks a name for the hall: 张*, 张*三, J*** S. */
export function maskedName(name: string): string {
  const signs = [...name.trim()]
  if (signs.length < 2) return `${signs[0] ?? ''}*`
  if (signs.length === 2) return `${signs[0]}*`
  return `${signs[0]}${'*'.repeat(Math.min(signs.length - 2, 3))}${signs.at(-1)}`
}

const groupsOf = ({ groupName }: AttendeeFacts) => (groupName ? [groupName] : [])

/**
 * Enters people with consecutive numbers after those reserved in the terms. Requires a transaction that has locked the
 * draw's row.
 */
async function enter(db: Db, draw: number, people: readonly AttendeeFacts[], now: Date): Promise<void> {
  const rows = people.map((each) => ({ attendee: each.id, name: maskedName(each.name), groups: groupsOf(each) }))
  await db.execute(sql`
    with aside as (select distinct attendee, number from draw_exclusion where draw = ${draw} and number is not null),
    used as (select number from draw_entrant where draw = ${draw} union all select number from aside)
    insert into draw_entrant (draw, number, attendee, name, groups, joined_at)
    select ${draw}, coalesce(aside.number, (select coalesce(max(number), 0) from used)
        + row_number() over (partition by aside.number is null order by r.at)),
      r.attendee, r.name, array(select jsonb_array_elements_text(r.groups)), ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, at) => ({ ...row, at })))}::jsonb)
      as r(at int, attendee bigint, name text, groups jsonb)
    left join aside on aside.attendee = r.attendee
    where not exists (select 1 from draw_entrant e where e.draw = ${draw} and e.attendee = r.attendee)
    on conflict (draw, attendee) do nothing`)
}

/** Enters all signed-in attendees, at the lock of a draw without its own entry. */
export const enterAllSignedIn = async (db: Db, { id, meeting }: DrawRow, now: Date): Promise<void> =>
  enter(db, id, await attendeesOf(db, meeting, { signedIn: true }), now)

async function joinedAs(db: Db, draw: number, attendee: number): Promise<DrawParticipant | undefined> {
  const { number, name, groups } = entrants
  const [row] = await db
    .select({ number, name, groups })
    .from(entrants)
    .where(and(eq(entrants.draw, draw), eq(entrants.attendee, attendee)))
  return row
}

export const join = servePublic(calls.join, async ({ draw: drawCode }, context) => {
  const { db, parts, logChange } = context
  const drawRow = await drawOfCode(context, drawCode)
  const who = await attendeeByCookie(context, drawRow.meeting)
  if (!who) throw new Fault(code.state, words.notSignedIn)
  const before = await joinedAs(db, drawRow.id, who.id)
  if (before) return before
  // A person who joins at the moment of the lock is either in the list or gets an error.
  const [lockedDraw] = await db.select().from(draws).where(eq(draws.id, drawRow.id)).for('update')
  if (lockedDraw?.state !== 'joining' || lockedDraw.entry !== 'join') throw new Fault(code.state, words.notJoining)
  await enter(db, drawRow.id, [who], parts.now())
  const entrant = await joinedAs(db, drawRow.id, who.id)
  if (!entrant) throw new Fault(code.state, words.notJoining)
  logChange({ record: drawRecord.name, id: drawRow.id, label: drawRow.name, after: { joined: entrant.number } })
  await tellWatchers(context, topicOf(drawRow.id))
  return entrant
})

export const mine = servePublic(calls.mine, async ({ draw: drawCode }, context) => {
  const drawRow = await drawOfCode(context, drawCode)
  const who = await attendeeByCookie(context, drawRow.meeting)
  return (who && (await joinedAs(context.db, drawRow.id, who.id))) ?? null
})
