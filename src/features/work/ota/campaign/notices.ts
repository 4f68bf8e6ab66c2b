/** Steps of update tasks that users are notified of: a required approval, and actions of others on their own tasks. */
import type { Context } from '../../../../platform/context.ts'
import type { InboxLimits, News, Recipient } from '../../../../platform/notice/notice.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { ScreenRoute } from '../../../screens.ts'
import {
  type CampaignEvent,
  type CampaignKind,
  campaignEvents,
  campaignKindKeys,
  campaignMachine,
  type HoldCode,
  holdCodes,
} from './state-texts.ts'

type Links = ReadonlySet<string>
/** Permissions for tasks of each kind. */
export interface TaskAccess {
  /** Screen that shows the user a task of this kind. Undefined: none. */
  routeOf(kind: CampaignKind, links: Links): ScreenRoute | undefined
  mayDecide(kind: CampaignKind, links: Links): boolean
}

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
// Without a second person the platform approves the task right after its author submitted it. No notice is sent for that.
const isForOwners = sql`s.event = any(${sql.param([...forOwners])}::text[]) and (s.event <> 'approved' or s.user_id is not null)`

const concerns = (
  { event, kind, authors, userId }: Step,
  { id, links }: Pick<Recipient, 'id' | 'links'>,
  { mayDecide }: TaskAccess,
) => (event === 'submitted' ? !authors.includes(id) && mayDecide(kind, links) : authors.includes(id) && userId !== id)

/** News of the steps with ids above `since` up to `upTo`, for users who may be notified. */
export async function newTaskSteps(
  db: Db,
  recipients: readonly Recipient[],
  { since, upTo }: { readonly since: number; readonly upTo: number },
  access: TaskAccess,
): Promise<News[]> {
  const { rows } = await db.execute<Step>(sql`
    select ${columns} from campaign_step s join campaign c on c.id = s.campaign
    where s.id > ${since} and s.id <= ${upTo} and ((${isWaiting}) or (${isForOwners})) order by s.id`)
  return recipients.flatMap((recipient): News[] => {
    const { id, links } = recipient
    const steps = rows.filter((row) => access.routeOf(row.kind, links) && concerns(row, recipient, access))
    const [first] = steps
    if (!first) return []
    return [{ account: id, count: steps.length, route: `${access.routeOf(first.kind, links)}?task=${first.campaign}` }]
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
 * Tasks that wait for the caller's approval, or events of the caller's own tasks, latest first. Null without access to
 * tasks.
 */
export async function latestTaskSteps(
  { db, user, lang }: Pick<Context, 'db' | 'user' | 'lang'>,
  { since, maxRows }: InboxLimits,
  { routeOf, mayDecide }: TaskAccess,
  which: 'waiting' | 'own',
) {
  const routes = new Map(
    campaignKindKeys.flatMap((kind) => {
      const route = routeOf(kind, user.links)
      return route ? [[kind, route] as const] : []
    }),
  )
  if (routes.size === 0) return null
  const kinds = [...routes.keys()]
  const decidableKinds = kinds.filter((kind) => mayDecide(kind, user.links))
  const isShown =
    which === 'waiting'
      ? sql`${isWaiting} and c.kind = any(${sql.param(decidableKinds)}::text[]) and not ${user.id} = any(c.authors)`
      : sql`${isForOwners} and ${user.id} = any(c.authors) and s.user_id is distinct from ${user.id}
        and s.at >= ${moment(since)}`
  const { rows } = await db.execute<Step>(sql`
    select ${columns} from campaign_step s join campaign c on c.id = s.campaign
    where c.kind = any(${sql.param(kinds)}::text[]) and ${isShown}
    order by s.id desc limit ${maxRows}`)
  const half = lang === 'zh' ? 0 : 1
  return rows.map(({ id, campaign, name, kind, event, hold, by, remark, at }) => ({
    id,
    campaign,
    name,
    by,
    at: new Date(at).toISOString(),
    route: routes.get(kind) ?? '',
    step: (event === 'submitted' ? campaignMachine.texts.submitted : campaignEvents[event])[half],
    tone: tones[event] ?? ('default' as const),
    why: hold ? holdCodes[hold][half] : remark,
  }))
}
