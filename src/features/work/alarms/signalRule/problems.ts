/** Detects rules that do not work. The row shows the problem, and administrators are notified. */
import type { Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Tx } from '../../../../platform/store/store.ts'
import { permissionsOf } from '../../../base/accounts/role/permission-sets.ts'
import { signalRuleCalls as calls, type RuleProblem } from './contract.ts'

interface Standing extends Record<string, unknown> {
  id: number
  status: string
  owner: number
  role: number | null
  problem: RuleProblem | null
  webhookStopped: boolean
  robotStopped: boolean
}
interface ProblemChange extends Standing {
  next: RuleProblem | null
}

/**
 * Updates the problems of active rules. A rule whose owner is disabled or may no longer edit rules is not evaluated
 * until a user saves it. When only its webhook or a robot stopped, its alarms continue.
 */
export async function noteProblems(tx: Tx, permissions: PermissionsByRole, now: Date): Promise<void> {
  const { rows } = await tx.execute<Standing>(sql`
    select r.id::float8 as id, a.status, a.id::float8 as owner, a.role::float8 as role, r.problem,
      coalesce(w.state = 'stopped', false) as "webhookStopped",
      exists (select 1 from chat_robot c where c.state = 'stopped' and c.id in (
        select robot_id from signal_rule_robot where rule_id = r.id
        union all select robot_id from signal_rule_escalation_robot where rule_id = r.id)) as "robotStopped"
    from signal_rule r join account a on a.id = r.user_id left join webhook w on w.id = r.webhook
    where r.state = 'active'`)
  const mayEdit = holders(permissions, calls.add.path, calls.update.path)
  const changes = rows
    .map((rule): ProblemChange => ({ ...rule, next: problemOf(rule, mayEdit) }))
    .filter(({ problem, next }) => problem !== next)
  if (changes.length === 0) return
  const values = changes.map(({ id, next }) => ({ id, next, state: next && stops(next) ? 'stopped' : 'active' }))
  await tx.execute(sql`
    update signal_rule s set problem = r.next, state = r.state, updated_at = statement_timestamp()
    from ${records(values, { id: 'bigint', next: 'text', state: 'text' })} where s.id = r.id`)
  const readers = holders(permissions, calls.query.path)
  for (const rule of changes) if (rule.next) await tellOf(tx, rule, mayEdit, readers, now.getTime())
}

const stops = (problem: RuleProblem) => problem === 'ownerDisabled' || problem === 'rightsLost'

function problemOf(
  { status, role, webhookStopped, robotStopped }: Standing,
  mayEdit: ReadonlySet<number>,
): RuleProblem | null {
  if (status !== 'enabled') return 'ownerDisabled'
  if (role === null || !mayEdit.has(role)) return 'rightsLost'
  return webhookStopped ? 'webhookStopped' : robotStopped ? 'robotStopped' : null
}

type PermissionsByRole = ReadonlyMap<number, ReadonlySet<string>>
/** Permissions of each role. Not in a transaction: it reads on a connection of its own. */
export async function heldByRole({ store }: Pick<Parts, 'store'>): Promise<PermissionsByRole> {
  const { rows } = await store.db.execute<{ id: number; version: number | null }>(
    sql`select id::float8 as id, (select version from permission_version)::float8 as version from role`,
  )
  const links = async (id: number, version: number | null) => (await permissionsOf(store, id, version ?? 0)).links
  return new Map(await Promise.all(rows.map(async ({ id, version }) => [id, await links(id, version)] as const)))
}
const holders = (permissions: PermissionsByRole, ...paths: string[]): ReadonlySet<number> =>
  new Set([...permissions].filter(([, links]) => paths.some((path) => links.has(path))).map(([id]) => id))

/** Notifies people who can fix it: those who see all rules and may edit them, and the owner. */
async function tellOf(
  tx: Tx,
  { id, owner, next }: ProblemChange,
  editors: ReadonlySet<number>,
  readers: ReadonlySet<number>,
  now: number,
): Promise<void> {
  await tx.execute(sql`
    with notice as (
      insert into signal_rule_notice (rule_id, kind, at, problem, count)
      values (${id}, 'stopped', ${moment(now)}, ${next}, 1) returning id
    )
    insert into signal_rule_recipient (account_id, notice_id, count)
    select a.id, notice.id, 1 from notice, account a join role o on o.id = a.role
    where a.status = 'enabled' and (
      (o.all_vehicles and o.id = any(${sql.param([...editors])}::bigint[]))
      or (a.id = ${owner} and o.id = any(${sql.param([...readers])}::bigint[])))`)
}
