import { code } from '../../../../domain/contract/code.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { bigints } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { rolesHolding } from '../../../base/accounts/role/roles-holding.ts'
import { baselineCalls } from '../baseline/contract.ts'
import { campaignCalls } from '../campaign/contract.ts'
import { applicationCalls } from '../otaApplication/contract.ts'
import { needsFiling } from '../otaApplication/filing.ts'
import { policyCalls } from '../policy/contract.ts'
import { policyTestCalls } from '../policyTest/contract.ts'
import { softwareVersionCalls } from '../softwareVersion/contract.ts'
import { actionCalls } from './actions.ts'
import { type Chain, chainOf, chainOfVersion, chainRows, type ReleasePath, versionRows } from './chain.ts'
import {
  releaseCalls as calls,
  type OngoingRelease,
  type ReleaseItem,
  type ReleaseKind,
  type ReleaseStep,
} from './contract.ts'
import type { ReleaseStepKey } from './step-texts.ts'
import { type StepItem, type StepNext, type StepState, stepsOf } from './steps.ts'
import { releaseTexts as words } from './texts.ts'

const maxItems = 6
const maxRoles = 5
const maxListed = 50
/** Newest baselines and newest versions that a list considers. */
const maxCandidates = 100

/** Call that reads the records of each step. */
const readers: Record<ReleaseStepKey, { readonly path: string }> = {
  file: softwareVersionCalls.query,
  version: softwareVersionCalls.query,
  baseline: baselineCalls.query,
  policy: policyCalls.query,
  test: policyTestCalls.query,
  application: applicationCalls.query,
  task: campaignCalls.query,
}
type Links = Context['user']['links']
const isLocked = (key: ReleaseStepKey, links: Links) => !links.has(readers[key].path)
const iso = (at: string | Date) => new Date(at).toISOString()

function itemOf({ id, label, state, tone, by, at }: StepItem, { lang, say }: Context): ReleaseItem {
  const text = (value: string | Pair) => (typeof value === 'string' ? value : value[lang === 'zh' ? 0 : 1])
  const name = typeof label === 'string' ? label : say(words.vehicles, { count: label.vehicles })
  return { id, label: name, state: state === words.noFile ? say(state) : text(state), tone, by, at: iso(at) }
}

async function roleNames(db: Db, path: string): Promise<string[]> {
  const ids = await rolesHolding(db, path)
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from role where id = any(${bigints(ids)}::bigint[]) order by built_in, name limit ${maxRoles}`)
  return rows.map(({ name }) => name)
}

/** Returns the text key of the reason why the caller may not act. Undefined: allowed. */
const refusalOf = ({ action, refusal }: StepNext, links: Links) =>
  links.has(actionCalls[action].path) ? refusal : words.noPermission

async function stepOf(step: StepState, context: Context): Promise<ReleaseStep> {
  const { key, state, items, next } = step
  const { db, user, say } = context
  if (isLocked(key, user.links)) return { key, state, locked: true, items: [], more: 0, next: null }
  const refusal = next && refusalOf(next, user.links)
  return {
    key,
    state,
    locked: false,
    items: items.slice(0, maxItems).map((item) => itemOf(item, context)),
    more: Math.max(0, items.length - maxItems),
    next: next
      ? {
          action: next.action,
          id: next.id,
          why: refusal ? say(refusal) : null,
          roles: refusal ? await roleNames(db, actionCalls[next.action].path) : [],
        }
      : null,
  }
}

/** Returns the baseline of an object's release, and the objects on the way to it. Undefined: no baseline yet. */
async function follow(db: Db, kind: ReleaseKind, id: number): Promise<ReleasePath & { baseline?: number | undefined }> {
  const one = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await db.execute<R>(query)).rows[0]
  if (kind === 'baseline') return { baseline: id }
  if (kind === 'version') {
    const row = await one<{ baseline: number }>(sql`
      select baseline::float8 as baseline from baseline_version where software_version = ${id}
      order by baseline desc limit 1`)
    return { baseline: row?.baseline }
  }
  if (kind === 'policy') {
    const row = await one<{ baseline: number }>(sql`select baseline::float8 as baseline from policy where id = ${id}`)
    return { baseline: row?.baseline, policy: id }
  }
  if (kind === 'task') {
    const row = await one<{ application: number | null; test: number | null }>(sql`
      select c.application::float8 as application,
        (select max(t.id)::float8 from policy_test t where t.campaign = c.id) as test
      from campaign c where c.id = ${id}`)
    if (row?.application) return { ...(await follow(db, 'application', row.application)), task: id }
    return row?.test ? follow(db, 'test', row.test) : {}
  }
  const row = await one<{ policy: number }>(
    kind === 'test'
      ? sql`select policy::float8 as policy from policy_test where id = ${id}`
      : sql`select policy::float8 as policy from ota_application where id = ${id}`,
  )
  return row ? { ...(await follow(db, 'policy', row.policy)), [kind]: id } : {}
}

/** Throws 'no such record'. */
async function chainFor(db: Db, kind: ReleaseKind, id: number): Promise<Chain> {
  const { baseline, ...path } = await follow(db, kind, id)
  if (baseline !== undefined) {
    const rows = await chainRows(db, [baseline])
    const [row] = rows.baselines
    if (row) return chainOf(rows, row, path)
  }
  const [version] = kind === 'version' ? await versionRows(db, [id]) : []
  if (!version) throw fault(code.notFound, 'notFound')
  return chainOfVersion(version)
}

/** Vehicle type of a chain: of its baseline, or the first that uses the part of its version. */
async function vehicleTypeOf(db: Db, { baseline, versions }: Chain) {
  if (baseline) return { id: baseline.type, label: baseline.typeLabel }
  const { rows } = await db.execute<{ id: number; label: string }>(sql`
    select t.id::float8 as id, t.code as label from vehicle_ecu e join vehicle_type t on t.id = e.vehicle_type
    where e.part_number = ${versions[0]?.partNumber ?? ''} order by t.code limit 1`)
  return rows[0] ?? null
}

const open = serve(calls.open, async ({ kind, id }, context) => {
  const { db, user } = context
  if (isLocked(kind, user.links)) throw fault(code.notFound, 'notFound')
  const chain = await chainFor(db, kind, id)
  const results = stepsOf(chain, { userId: user.id, filingNeeded: await needsFiling(db) })
  const steps: ReleaseStep[] = []
  for (const step of results) steps.push(await stepOf(step, context))
  const firstOf = (key: ReleaseStepKey) => steps.find((step) => step.key === key)?.items[0]
  const { versions, baseline } = chain
  const isOfVersion = baseline === undefined
  return {
    title: (isOfVersion ? firstOf('version') : (firstOf('baseline') ?? firstOf(kind)))?.label ?? '–',
    vehicleType: isLocked('baseline', user.links) ? null : await vehicleTypeOf(db, chain),
    partNumber: isOfVersion ? (versions[0]?.partNumber ?? null) : null,
    ids: {
      version: isOfVersion ? (firstOf('version')?.id ?? null) : null,
      baseline: firstOf('baseline')?.id ?? null,
      policy: firstOf('policy')?.id ?? null,
      test: firstOf('test')?.id ?? null,
      application: firstOf('application')?.id ?? null,
      task: firstOf('task')?.id ?? null,
    },
    steps,
  }
})

/** Ids of the newest baselines that are not superseded without a policy, and of the newest versions without one. */
async function candidates(db: Db, vehicleType: number | undefined) {
  const ofType = vehicleType === undefined ? sql`true` : sql`b.vehicle_type = ${vehicleType}`
  const ofPart =
    vehicleType === undefined
      ? sql`true`
      : sql`exists (
    select 1 from vehicle_ecu e where e.vehicle_type = ${vehicleType} and e.part_number = s.part_number)`
  const baselines = await db.execute<{ id: number }>(sql`
    select b.id::float8 as id from baseline b where ${ofType} and (b.state = 'draft'
      or exists (select 1 from policy p where p.baseline = b.id and p.state <> 'void')
      or not exists (select 1 from baseline n where n.vehicle_type = b.vehicle_type and n.state = 'released'
        and n.id > b.id))
    order by b.id desc limit ${maxCandidates}`)
  const versions = await db.execute<{ id: number }>(sql`
    select s.id::float8 as id from software_version s where s.state <> 'withdrawn' and ${ofPart}
      and not exists (select 1 from baseline_version c where c.software_version = s.id)
      and not exists (select 1 from software_version n where n.part_number = s.part_number and n.counter > s.counter
        and n.state = 'released')
    order by s.id desc limit ${maxCandidates}`)
  return { baselines: baselines.rows.map(({ id }) => id), versions: versions.rows.map(({ id }) => id) }
}

const list = serve(calls.list, async ({ vehicleType }, { db, user }) => {
  const ids = await candidates(db, vehicleType)
  const rows = await chainRows(db, isLocked('baseline', user.links) ? [] : ids.baselines)
  const versions = isLocked('version', user.links) ? [] : await versionRows(db, ids.versions)
  const filingNeeded = await needsFiling(db)
  const chains = [...rows.baselines.map((baseline) => chainOf(rows, baseline)), ...versions.map(chainOfVersion)]
  const releases = chains.flatMap((chain): OngoingRelease[] => {
    const steps = stepsOf(chain, { userId: user.id, filingNeeded })
    const current = steps.find(({ state }) => state === 'current' || state === 'stopped')
    if (!current) return []
    const { baseline, versions: ownVersions } = chain
    const visibleSteps = steps.filter(({ key }) => !isLocked(key, user.links))
    const times = visibleSteps.flatMap(({ items }) => items.map(({ at }) => iso(at)))
    const next = isLocked(current.key, user.links) ? undefined : current.next
    return [
      {
        kind: baseline ? 'baseline' : 'version',
        id: baseline?.id ?? ownVersions[0]!.id,
        title: baseline?.name ?? ownVersions[0]!.name,
        vehicleType: baseline ? { id: baseline.type, label: baseline.typeLabel } : null,
        step: current.key,
        stopped: current.state === 'stopped',
        action: next?.action ?? null,
        mine: next !== undefined && refusalOf(next, user.links) === undefined,
        at: times.sort().at(-1) ?? '',
      },
    ]
  })
  releases.sort((a, b) => (a.at < b.at ? 1 : -1))
  return { rows: releases.slice(0, maxListed), more: releases.length > maxListed }
})

export default thing({ calls: [open, list] })
