/** Steps of update tasks that users are notified of: a required approval, and actions of others on their own tasks. */
import type { Context } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { News } from '../../../base/messaging/pushDevice/tell.ts'
import type { ScreenRoute } from '../../../screens.ts'
import { boxTaskCalls } from '../../../work/ota/boxTask/contract.ts'
import { campaignCalls } from '../../../work/ota/campaign/contract.ts'
import {
  type CampaignEvent,
  type CampaignKind,
  campaignEvents,
  campaignMachine,
  type HoldCode,
  holdCodes,
} from '../../../work/ota/campaign/state-texts.ts'
import { eolTaskCalls } from '../../../work/ota/eolTask/contract.ts'
import type { Inbox } from './contract.ts'

type Links = ReadonlySet<string>
const tasks = {
  query: campaignCalls.query.path,
  decide: campaignCalls.decide.path,
  route: '/software/taskManage',
} as const
/** Tasks of files have their own screens. Users without these screens see them among all tasks. */
const ofKind: Partial<Record<CampaignKind, { query: string; decide?: string; route: ScreenRoute }>> = {
  box: {
    query: boxTaskCalls.query.path,
    decide: boxTaskCalls.decide.path,
    route: '/contentManagement/tboxUpTaskManagement',
  },
  eol: { query: eolTaskCalls.query.path, route: '/contentManagement/eolUpTaskManagement' },
}
const decidePaths = (kind: CampaignKind) => [tasks.decide, ofKind[kind]?.decide].flatMap((path) => path ?? [])
/** Screen that shows the user a task of this kind. Undefined: none. */
function routeOf(kind: CampaignKind, links: Links): ScreenRoute | undefined {
  const own = ofKind[kind]
  if (own && links.has(own.query)) return own.route
  return links.has(tasks.query) ? tasks.route : undefined
}
const mayDecide = (kind: CampaignKind, links: Links) => decidePaths(kind).some((path) => links.has(path))

/** Events that a task's creator is notified of when another user or the platform caused them. */
const forOwners: readonly CampaignEvent[] = ['approved', 'refused', 'held', 'paused', 'terminated', 'takenOver']

interface Step extends Record<string, unknown> {
  id: number
  campaign: number
  name: string
  kind: CampaignKind
  event: CampaignEvent
  hold: HoldCode | null
  by: string | null
  userId: number | null
  remark: string | null
  authors: readonly number[]
  at: string | Date
}
const columns = sql`s.id::float8 as id, c.id::float8 as campaign, c.name, c.kind, s.event, s.hold, s.by,
  s.user_id::float8 as "userId", s.remark, array(select a::float8 from unnest(c.authors) a) as authors, s.at`
/** A submission counts while it is the latest one and undecided. */
const isWaiting = sql`s.event = 'submitted' and c.state = 'submitted' and not exists (
  select 1 from campaign_step later where later.campaign = s.campaign and later.event = 'submitted' and later.id > s.id)`
// Without a second person the platform approves the task right after its author submitted it. That is no notice.
const isForOwners = sql`s.event = any(${sql.param([...forOwners])}::text[]) and (s.event <> 'approved' or s.user_id is not null)`

const concerns = ({ event, kind, authors, userId }: Step, person: { readonly id: number; readonly links: Links }) =>
  event === 'submitted'
    ? !authors.includes(person.id) && mayDecide(kind, person.links)
    : authors.includes(person.id) && userId !== person.id

interface Person {
  readonly id: number
  readonly links: Links
}

/** Returns news of the steps with ids above `since` up to `upTo`, for users who may be notified. */
export async function newCampaignSteps(
  db: Db,
  people: readonly Person[],
  since: number,
  upTo: number,
): Promise<News[]> {
  if (upTo === since) return []
  const { rows } = await db.execute<Step>(sql`
    select ${columns} from campaign_step s join campaign c on c.id = s.campaign
    where s.id > ${since} and s.id <= ${upTo} and ((${isWaiting}) or (${isForOwners})) order by s.id`)
  return people.flatMap((person): News[] => {
    const own = rows.filter((row) => routeOf(row.kind, person.links) && concerns(row, person))
    const [first] = own
    if (!first) return []
    const route = `${routeOf(first.kind, person.links)}?task=${first.campaign}`
    return [{ account: person.id, count: own.length, route }]
  })
}

const tones: Partial<Record<CampaignEvent, 'warning' | 'error' | 'success'>> = {
  submitted: 'warning',
  approved: 'success',
  refused: 'error',
  held: 'error',
  paused: 'warning',
  terminated: 'error',
  takenOver: 'warning',
}

/**
 * Tasks that wait for the caller's approval, and events of the caller's own tasks. `since`: milliseconds since 1970.
 */
export async function campaignNotices(
  { db, user, lang }: Pick<Context, 'db' | 'user' | 'lang'>,
  since: number,
  most: number,
): Promise<Inbox['campaigns']> {
  const kinds = (['software', 'test', 'box', 'eol'] as const).filter((kind) => routeOf(kind, user.links))
  if (kinds.length === 0) return null
  const decidableKinds = kinds.filter((kind) => mayDecide(kind, user.links))
  const { rows } = await db.execute<Step>(sql`
    select ${columns} from campaign_step s join campaign c on c.id = s.campaign
    where c.kind = any(${sql.param(kinds)}::text[]) and (
      (${isWaiting} and c.kind = any(${sql.param(decidableKinds)}::text[]) and not ${user.id} = any(c.authors))
      or (${isForOwners} and ${user.id} = any(c.authors) and s.user_id is distinct from ${user.id}
        and s.at >= ${moment(since)}))
    order by s.id desc limit ${most}`)
  const half = lang === 'zh' ? 0 : 1
  return rows.map(({ id, campaign, name, kind, event, hold, by, remark, at }) => ({
    id,
    campaign,
    name,
    by,
    at: new Date(at).toISOString(),
    route: routeOf(kind, user.links) ?? tasks.route,
    step: (event === 'submitted' ? campaignMachine.texts.submitted : campaignEvents[event])[half],
    tone: tones[event] ?? 'default',
    why: hold ? holdCodes[hold][half] : remark,
  }))
}
