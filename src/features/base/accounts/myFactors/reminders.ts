import type { Lang } from '../../../../domain/contract/words.ts'
import { dayMs, hourMs } from '../../../../domain/time.ts'
import { wallClock } from '../../../../domain/zone.ts'
import type { Parts } from '../../../../platform/context.ts'
import { zoneOfPlatform } from '../../../../platform/parameter/platform-zone.ts'
import { gte, sql } from '../../../../platform/store/drizzle.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { markFactorReminded } from '../account/accounts.ts'
import { hasFactor } from '../factor/has-factor.ts'
import { mailFactorChanges } from '../factor/letters.ts'
import { roleFacts } from '../role/facts.ts'
import { permissionsOf } from '../role/permission-sets.ts'
import { secondFactorFrom } from '../role/second-factor.ts'

/** Days before a second factor is required on which users without one are reminded. */
const daysBefore = [0, 1, 3, 7, 14]
const maxPerRole = 10_000

const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)

/**
 * The latest day of a reminder, YYYY-MM-DD, at most `today`. Undefined when none is due, or the day itself has passed. A
 * reminder that was missed is sent later, unless the next one is due.
 */
export function reminderDay(from: string, today: string): string | undefined {
  if (from < today) return undefined
  return daysBefore.map((days) => dayBefore(from, days)).find((day) => day <= today)
}

/** Mails users without a second factor before their role requires one. */
export async function remindOfFactors({ store, config, catalogue, now }: Parts): Promise<void> {
  const today = wallClock(await zoneOfPlatform(store), now().getTime()).slice(0, 10)
  const { id, secondFactor, secondFactorFrom: from } = roleFacts
  const roles = await store.db
    .select({ id, secondFactor, secondFactorFrom: from })
    .from(roleFacts)
    .where(gte(from, today))
  const { rows: versions } = await store.db.execute<{ version: string }>(sql`select version from permission_version`)
  for (const role of roles) {
    const since = role.secondFactorFrom && reminderDay(role.secondFactorFrom, today)
    const { links } = await permissionsOf(store, role.id, Number(versions[0]?.version ?? 0))
    const day = secondFactorFrom(role, links, config.production, catalogue)
    if (since && day) await remindRole({ store }, role.id, { since, today, day })
  }
}

async function remindRole(
  { store }: Pick<Parts, 'store'>,
  role: number,
  { since, today, day }: { since: string; today: string; day: string },
): Promise<void> {
  await store.tx(async (tx) => {
    const { rows } = await tx.execute<{ id: number; lang: Lang }>(sql`
      select a.id::float8 as id, coalesce((select s.lang from session s
        where s.account_id = a.id and s.lang is not null order by s.created_at desc limit 1), 'zh') as lang
      from account a
      where a.role = ${role} and a.status = 'enabled' and not a.emergency and not ${hasFactor(sql`a.id`)}
      limit ${maxPerRole}`)
    if (rows.length === 0) return
    const ids = rows.map((row) => row.id)
    const dueIds = await markFactorReminded(tx, ids, { since, day: today })
    await mailFactorChanges(
      tx,
      rows
        .filter((row) => dueIds.has(row.id))
        .map(({ id: account, lang }) => ({ account, kind: 'factorDue' as const, lang, factor: day })),
    )
  })
}

export const factorReminders = periodicJob('factorReminders', hourMs, remindOfFactors)
