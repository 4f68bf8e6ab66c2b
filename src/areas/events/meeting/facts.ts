import { code } from '../../../kit/code.ts'
import type { PublicContext } from '../../../server/context.ts'
import { Fault } from '../../../server/fault.ts'
import { attackedLimit } from '../../../server/http/attacked.ts'
import { eq } from '../../../server/store/drizzle.ts'
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

/** The meeting of a link, unless it is a draft; throws 'not found' for every other code alike, and 'too many'. */
export async function meetingOf({ db, parts, caller }: PublicContext, meeting: string): Promise<OpenMeeting> {
  const [found] = await db.select().from(meetings).where(eq(meetings.code, meeting))
  if (!found || found.state === 'draft') {
    wrongCodes(parts, network(caller.ip))
    throw new Fault(code.notFound, words.unknown)
  }
  perMeeting(parts, found.code)
  return found
}

/** Lets transactions that number people of one meeting pass one after another; others may refer to it meanwhile. */
export async function holdMeeting(db: Db, id: number): Promise<void> {
  await db.select({ id: meetings.id }).from(meetings).where(eq(meetings.id, id)).for('no key update')
}

export async function nameOfMeeting(db: Db, id: number): Promise<string> {
  const [found] = await db.select({ name: meetings.name }).from(meetings).where(eq(meetings.id, id))
  return found?.name ?? ''
}
