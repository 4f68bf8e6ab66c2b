import { accounts } from '../../features/base/accounts/account/store.ts'
import { ruleSentence } from '../../features/work/alarms/signalRule/sentence.ts'
import { signalRulePeople, signalRules } from '../../features/work/alarms/signalRule/store.ts'
import { templates } from '../../features/work/alarms/signalRule/templates.ts'
import { bothOf } from '../../platform/bilingual.ts'
import type { Parts } from '../../platform/context.ts'
import { eq } from '../../platform/store/drizzle.ts'
import type { Db } from '../../platform/store/store.ts'
import { insertRows } from './insert.ts'

/** Rules that are active in the demonstration. The others are paused examples. */
const active = new Set(['lowSoc', 'insulation'])

/** Adds alarm rules of the first administrator, made from the rule templates. */
export async function loadAlarmRules(db: Db, parts: Parts): Promise<void> {
  const [administrator] = await db
    .select({ userId: accounts.id, savedBy: accounts.fullName })
    .from(accounts)
    .where(eq(accounts.userName, parts.config.adminUser))
  // An installation whose administrator has another name has its own rules.
  if (!administrator) return
  const always = { match: 'all' as const, days: '1234567', from: null, until: null }
  const ids = await insertRows(
    db,
    signalRules,
    templates.map(({ key, name, level, clauses, forMinutes, advice }) => ({
      ...administrator,
      name: name[0],
      level,
      clauses,
      forMinutes,
      advice: advice[0],
      revision: 1,
      match: always.match,
      days: always.days,
      mail: false,
      perHour: 10,
      vehicles: { by: 'all' as const },
      rule: bothOf(ruleSentence({ ...always, clauses, forMinutes })),
      state: active.has(key) ? ('active' as const) : ('paused' as const),
    })),
  )
  await db
    .insert(signalRulePeople)
    .values(ids.slice(0, 1).map((ruleId) => ({ ruleId, accountId: administrator.userId })))
}
