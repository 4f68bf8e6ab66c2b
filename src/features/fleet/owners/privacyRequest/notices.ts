import { dayMs, dayText, fleetDayNumber, fleetDayStart } from '../../../../domain/time.ts'
import { type PushPoll, serveNotice } from '../../../../platform/notice/notice.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { and, inArray, lte, sql } from '../../../../platform/store/drizzle.ts'
import { optionText } from '../../../../record/kinds/option.ts'
import { privacyCalls, privacyRequest } from './contract.ts'
import { privacyNotice } from './notice-kinds.ts'
import { soonDueDays } from './parameters.ts'
import { privacyRequests } from './store.ts'

/** Once per day of the fleet. */
const pollDue: PushPoll = async (db, recipients, since, { now }) => {
  const today = fleetDayNumber(now.getTime())
  if (since === undefined || since >= today) return { news: [], upTo: since ?? today }
  const until = dayText(today + (await parameterNumber(db, soonDueDays)))
  const { rows } = await db.execute<{ count: number; first: number | null }>(sql`
    select count(*)::int as count, min(id)::float8 as first from privacy_request
    where state in ('received', 'verified') and due_day <= ${until}::date`)
  const { count = 0, first } = rows[0] ?? {}
  const viewers = count === 0 ? [] : recipients.filter(({ allVehicles }) => allVehicles)
  const route = `/ownerManagement/privacyRequest?view=${first}`
  return { news: viewers.map(({ id }) => ({ account: id, count, route })), upTo: today }
}

/** Open requests that are due soon, for users who may fulfil them. */
export const privacyNotices = serveNotice(privacyNotice, {
  call: privacyCalls.fulfil,
  async rows({ db, scope, parts, say }, { maxRows }) {
    if (!scope.all) return null
    const today = fleetDayNumber(parts.now().getTime())
    const soonDays = await parameterNumber(db, soonDueDays)
    const { id, kind, dueDay, state } = privacyRequests
    const rows = await db
      .select({ id, kind, dueDay })
      .from(privacyRequests)
      .where(and(inArray(state, ['received', 'verified']), lte(dueDay, dayText(today + soonDays))))
      .orderBy(dueDay, id)
      .limit(maxRows)
    return rows.map(({ kind: requestKind, ...row }) => ({
      ...row,
      what: say(optionText({ record: privacyRequest.name, name: 'kind' }, requestKind)),
      overdue: row.dueDay < dayText(today),
      at: new Date(fleetDayStart(row.dueDay) - soonDays * dayMs).toISOString(),
    }))
  },
  poll: pollDue,
})
