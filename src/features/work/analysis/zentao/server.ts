import { z } from 'zod'
import { dayMs, fleetDay, hourMs } from '../../../../domain/time.ts'
import { conditions } from '../../../../platform/record/query.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { job, periodicJob } from '../../../../platform/work/job.ts'
import { zentaoCalls as calls, type LookFault, openStates, ownersShown, trackerItem, weeksShown } from './contract.ts'
import { lookAtTracker, settingsOf } from './look.ts'
import { zentaoParameters } from './parameters.ts'
import { checkSheet } from './sheet.ts'
import './store.ts'

const hourly = periodicJob('zentaoLook', hourMs, (parts) => lookAtTracker(parts))
const lookNow = job({
  name: 'zentaoLookNow',
  input: z.object({}),
  run: async (parts: Parameters<typeof lookAtTracker>[0]) => {
    await lookAtTracker(parts)
    return undefined
  },
})

const look = serve(calls.look, async (_input, { db }) => {
  // Two users who press it at once start one run.
  await addJob(db, lookNow, { input: {}, key: 'zentao' })
  return null
})

const open = sql.raw(openStates.map((state) => `'${state}'`).join(', '))

const picture = serve(calls.picture, async ({ filter }, { db, parts, scope }) => {
  const of = conditions(trackerItem, scope, filter)
  const queryRows = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    (await db.execute<T>(statement)).rows
  // Weeks begin on Mondays.
  const first = new Date(Date.parse(fleetDay(parts.now().getTime() - (weeksShown - 1) * 7 * dayMs)))
  const since = new Date(first.getTime() - ((first.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10)
  const week = (column: 'opened_at' | 'closed_at') =>
    sql`to_char(date_trunc('week', ${sql.identifier(column)} at time zone 'Asia/Shanghai'), 'YYYY-MM-DD')`
  const settings = await settingsOf(parts).catch(() => undefined)
  const looks = await queryRows<{ at: string; items: number; fault: LookFault | null }>(
    sql`select at, items, fault from tracker_sync where source = ''`,
  )
  return {
    states: await queryRows<{ state: string; count: number }>(sql`
      select state, count(*)::int as count from tracker_item where ${of} group by state order by 2 desc, 1`),
    owners: await queryRows<{ owner: string; count: number }>(sql`
      select owner, count(*)::int as count from tracker_item where ${of} and state in (${open}) and owner is not null
      group by owner order by 2 desc, 1 limit ${ownersShown}`),
    severities: await queryRows<{ severity: string; count: number }>(sql`
      select severity, count(*)::int as count from tracker_item where ${of} and severity is not null
      group by severity order by severity`),
    weeks: await queryRows<{ week: string; opened: number; closed: number }>(sql`
      select w.week, sum(w.opened)::int as opened, sum(w.closed)::int as closed from (
        select ${week('opened_at')} as week, 1 as opened, 0 as closed from tracker_item where ${of}
        union all
        select ${week('closed_at')}, 0, 1 from tracker_item where ${of} and closed_at is not null) w
      where w.week >= ${since} group by w.week order by w.week`),
    isSet: settings !== undefined,
    page: settings ? `${settings.tracker.url.replace(/\/+$/, '')}/{kind}-view-{number}.html` : null,
    look: looks[0] ? { ...looks[0], at: new Date(looks[0].at).toISOString() } : null,
  }
})

export default thing({
  records: [
    serveRecord(
      trackerItem,
      { query: calls.query, one: calls.one, remove: calls.remove, import: calls.import, export: calls.export },
      // A newer sheet exported from the tracker updates the items that it contains.
      { replaces: 'number', importCheck: checkSheet },
    ),
  ],
  calls: [picture, look],
  jobs: [hourly, lookNow],
  parameters: Object.values(zentaoParameters),
})
