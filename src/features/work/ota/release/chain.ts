/** Reads the rows that releases consist of, for many releases at once. */
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { bigints } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { BaselineState } from '../baseline/state-texts.ts'
import type { CampaignState } from '../campaign/state-texts.ts'
import type { ApplicationState } from '../otaApplication/state-texts.ts'
import type { PolicyState } from '../policy/state-texts.ts'
import type { TestState } from '../policyTest/state-texts.ts'
import type { SoftwareVersionState } from '../softwareVersion/state-texts.ts'

/** Row with the person and the time of its latest state. */
interface StateRow extends Record<string, unknown> {
  readonly id: number
  readonly by: string | null
  readonly at: string | Date
}
export interface ReleaseVersion extends StateRow {
  readonly baseline: number | null
  readonly name: string
  readonly partNumber: string
  readonly state: SoftwareVersionState
  readonly file: string | null
  readonly authors: readonly number[]
  readonly enteredBy: string | null
  readonly createdAt: string | Date
}
export interface ReleaseBaseline extends StateRow {
  readonly name: string
  readonly type: number
  readonly typeLabel: string
  readonly state: BaselineState
  readonly ecus: number
  readonly authors: readonly number[]
}
interface ReleasePolicy extends StateRow {
  readonly baseline: number
  readonly name: string
  readonly state: PolicyState
  /** Its current plan has passed the test. */
  readonly tested: boolean
  readonly authors: readonly number[]
}
interface ReleaseTest extends StateRow {
  readonly policy: number
  readonly state: TestState
  readonly vehicles: number
  /** Users who started or decided it, if it is a test of the policy's current plan. */
  readonly testers: readonly number[]
}
interface ReleaseApplication extends StateRow {
  readonly policy: number
  readonly name: string
  readonly state: ApplicationState
  readonly authors: readonly number[]
  readonly examiner: number | null
  readonly filed: boolean
}
interface ReleaseTask extends StateRow {
  readonly application: number
  readonly name: string
  readonly state: CampaignState
  readonly authors: readonly number[]
}

/** Rows of releases. Each list has the newest row first. */
export interface ChainRows {
  readonly versions: readonly ReleaseVersion[]
  readonly baselines: readonly ReleaseBaseline[]
  readonly policies: readonly ReleasePolicy[]
  readonly tests: readonly ReleaseTest[]
  readonly applications: readonly ReleaseApplication[]
  readonly tasks: readonly ReleaseTask[]
}

/** Limit of the rows of each kind. */
const maxRows = 2_000
const idsOf = (column: SQL) => sql`array(select one::float8 from unnest(${column}) one)`

const versionColumns = sql`s.id::float8 as id, s.part_number || ' ' || s.version as name, s.part_number as "partNumber",
  s.state, s.file, ${idsOf(sql`s.authors`)} as authors, s.entered_by as "enteredBy", s.created_at as "createdAt",
  case s.state when 'withdrawn' then s.withdrawn_by when 'released' then s.released_by when 'tested' then s.tested_by
    else s.entered_by end as by,
  coalesce(case s.state when 'withdrawn' then s.withdrawn_at when 'released' then s.released_at
    when 'tested' then s.tested_at end, s.created_at) as at`

export async function versionRows(db: Db, ids: readonly number[]): Promise<ReleaseVersion[]> {
  const { rows } = await db.execute<ReleaseVersion>(sql`
    select ${versionColumns}, null as baseline from software_version s where s.id = any(${bigints(ids)}::bigint[])
    order by s.id desc`)
  return rows
}

/** Rows of the releases of these baselines. */
export async function chainRows(db: Db, ids: readonly number[]): Promise<ChainRows> {
  const { rows: baselines } = await db.execute<ReleaseBaseline>(sql`
    select b.id::float8 as id, b.name, b.vehicle_type::float8 as type, t.code as "typeLabel", b.state, b.ecus,
      ${idsOf(sql`b.authors`)} as authors, coalesce(b.released_by, b.entered_by) as by,
      coalesce(b.released_at, b.created_at) as at
    from baseline b join vehicle_type t on t.id = b.vehicle_type where b.id = any(${bigints(ids)}::bigint[])
    order by b.id desc`)
  const { rows: versions } = await db.execute<ReleaseVersion>(sql`
    select c.baseline::float8 as baseline, ${versionColumns} from baseline_version c
    join software_version s on s.id = c.software_version where c.baseline = any(${bigints(ids)}::bigint[])
    order by s.id desc limit ${maxRows}`)
  const { rows: policies } = await db.execute<ReleasePolicy>(sql`
    select p.id::float8 as id, p.baseline::float8 as baseline, p.name, p.state, p.author as by, p.created_at as at,
      p.state = 'valid' and p.tested_hash is not distinct from p.hash as tested, ${idsOf(sql`p.authors`)} as authors
    from policy p where p.baseline = any(${bigints(ids)}::bigint[]) order by p.id desc limit ${maxRows}`)
  const policyIds = bigints(policies.map(({ id }) => id))
  const { rows: tests } = await db.execute<ReleaseTest>(sql`
    select t.id::float8 as id, t.policy::float8 as policy, t.state, t.vehicles, coalesce(t.decided_by, t.author) as by,
      coalesce(t.decided_at, t.created_at) as at,
      case when t.plan_hash = p.hash then ${idsOf(sql`array_remove(array[t.user_id, t.decided_by_id], null)`)}
        else '{}' end as testers
    from policy_test t join policy p on p.id = t.policy where t.policy = any(${policyIds}::bigint[])
    order by t.id desc limit ${maxRows}`)
  const { rows: applications } = await db.execute<ReleaseApplication>(sql`
    select a.id::float8 as id, a.policy::float8 as policy, a.name, a.state, ${idsOf(sql`a.authors`)} as authors,
      a.examiner::float8 as examiner, a.filing_number is not null as filed, coalesce(l.by, a.author) as by,
      coalesce(l.at, a.created_at) as at
    from ota_application a left join lateral (select s.by, s.at from ota_application_step s
      where s.application = a.id order by s.id desc limit 1) l on true
    where a.policy = any(${policyIds}::bigint[]) order by a.id desc limit ${maxRows}`)
  const { rows: tasks } = await db.execute<ReleaseTask>(sql`
    select c.id::float8 as id, c.application::float8 as application, c.name, c.state,
      ${idsOf(sql`c.authors`)} as authors, l.by, coalesce(l.at, c.created_at) as at
    from campaign c left join lateral (select s.by, s.at from campaign_step s where s.campaign = c.id
      order by s.id desc limit 1) l on true
    where c.application = any(${bigints(applications.map(({ id }) => id))}::bigint[]) order by c.id desc
    limit ${maxRows}`)
  return { versions, baselines, policies, tests, applications, tasks }
}

/** Rows of one release. The first row of each list is the one that the release follows. */
export interface Chain {
  readonly versions: readonly ReleaseVersion[]
  readonly baseline: ReleaseBaseline | undefined
  readonly policies: readonly ReleasePolicy[]
  readonly tests: readonly ReleaseTest[]
  readonly applications: readonly ReleaseApplication[]
  readonly tasks: readonly ReleaseTask[]
}

/** Objects that a release follows, where its address names them. */
export interface ReleasePath {
  readonly policy?: number | undefined
  readonly test?: number | undefined
  readonly application?: number | undefined
  readonly task?: number | undefined
}

/** Moves the named row, or else the first that has not ended, to the front. */
function withFirst<R extends { readonly id: number; readonly state: string }>(
  rows: readonly R[],
  id: number | undefined,
  endedState: string,
): R[] {
  const first = rows.find((row) => row.id === id) ?? rows.find(({ state }) => state !== endedState)
  return first ? [first, ...rows.filter((row) => row !== first)] : [...rows]
}

/** Returns the rows of one baseline's release. */
export function chainOf(rows: ChainRows, baseline: ReleaseBaseline, path: ReleasePath = {}): Chain {
  const policies = withFirst(
    rows.policies.filter((row) => row.baseline === baseline.id),
    path.policy,
    'void',
  )
  const policy = policies[0]?.id
  const applications = withFirst(
    rows.applications.filter((row) => row.policy === policy),
    path.application,
    'void',
  )
  return {
    versions: rows.versions.filter((row) => row.baseline === baseline.id),
    baseline,
    policies,
    tests: withFirst(
      rows.tests.filter((row) => row.policy === policy),
      path.test,
      'failed',
    ),
    applications,
    tasks: withFirst(
      rows.tasks.filter((row) => row.application === applications[0]?.id),
      path.task,
      'terminated',
    ),
  }
}

export const chainOfVersion = (version: ReleaseVersion): Chain => ({
  versions: [version],
  baseline: undefined,
  policies: [],
  tests: [],
  applications: [],
  tasks: [],
})
