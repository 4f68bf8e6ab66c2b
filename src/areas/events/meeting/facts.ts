import { code } from '../../../kit/code.ts'
import type { PublicContext } from '../../../server/context.ts'
import { Fault } from '../../../server/fault.ts'
import { attackedLimit } from '../../../server/http/attacked.ts'
import { eq, inArray } from '../../../server/store/drizzle.ts'
import { gathered } from '../../../server/store/gathered.ts'
import type { Db } from '../../../server/store/store.ts'
import { network } from '../../../server/throttle/throttle.ts'
import { meetingRefusals as words } from './state-texts.ts'
import { meetings } from './store.ts'

export type OpenMeeting = typeof meetings.$inferSelect

/**
 * A hall of people behind one address signs in at once: counted is what could be attacked, not from where. A page asks
 * for the meeting and for whom the browser knows before anybody signs in, and some load it again.
 */
const perMeeting = attackedLimit(12_000)
const wrongCodes = attackedLimit(60)

const rowsByCode = async (db: Db, codes: readonly string[]) => {
  const found = await db
    .select()
    .from(meetings)
    .where(inArray(meetings.code, [...codes]))
  return new Map(found.map((each) => [each.code, each]))
}
const gatheredByCode = gathered<OpenMeeting>(({ db }, codes) => rowsByCode(db, codes))

function counted({ parts, caller }: PublicContext, found: OpenMeeting | undefined): OpenMeeting {
  if (!found || found.state === 'draft') {
    wrongCodes(parts, network(caller.ip))
    throw new Fault(code.notFound, words.unknown)
  }
  perMeeting(parts, found.code)
  return found
}

/** The meeting of a link, unless it is a draft; throws 'not found' for every other code alike, and 'too many'. */
export async function meetingOf(context: PublicContext, meeting: string): Promise<OpenMeeting> {
  return counted(context, (await rowsByCode(context.db, [meeting])).get(meeting))
}

/** The same outside of a transaction, for a call that a whole hall makes at once: one statement for all who ask. */
export async function meetingAsked(context: PublicContext, meeting: string): Promise<OpenMeeting> {
  return counted(context, await gatheredByCode(context.parts.store, meeting))
}

/** Lets transactions that number people of one meeting pass one after another; others may refer to it meanwhile. */
export async function holdMeeting(db: Db, id: number): Promise<void> {
  await db.select({ id: meetings.id }).from(meetings).where(eq(meetings.id, id)).for('no key update')
}

export async function nameOfMeeting(db: Db, id: number): Promise<string> {
  const [found] = await db.select({ name: meetings.name }).from(meetings).where(eq(meetings.id, id))
  return found?.name ?? ''
}
