import { serveNotice } from '../../../../platform/notice/notice.ts'
import { pollIds } from '../../../base/messaging/pushDevice/poll.ts'
import type { ScreenRoute } from '../../../screens.ts'
import { boxTaskCalls } from '../boxTask/contract.ts'
import { campaignCalls } from '../campaign/contract.ts'
import { latestTaskSteps, newTaskSteps, type TaskAccess } from '../campaign/notices.ts'
import type { CampaignKind } from '../campaign/state-texts.ts'
import { eolTaskCalls } from '../eolTask/contract.ts'
import { campaignApprovalNotice, campaignNotice } from './notice-kinds.ts'

interface Screen {
  readonly query: string
  readonly decide?: string
  readonly route: ScreenRoute
}
const all: Screen = {
  query: campaignCalls.query.path,
  decide: campaignCalls.decide.path,
  route: '/software/taskManage',
}
/** Tasks of files have their own screens. Users without these screens see them among all tasks. */
const ofKind: Partial<Record<CampaignKind, Screen>> = {
  box: {
    query: boxTaskCalls.query.path,
    decide: boxTaskCalls.decide.path,
    route: '/contentManagement/tboxUpTaskManagement',
  },
  eol: { query: eolTaskCalls.query.path, route: '/contentManagement/eolUpTaskManagement' },
}
const screensOf = (kind: CampaignKind) => [ofKind[kind], all].flatMap((screen) => screen ?? [])
const access: TaskAccess = {
  routeOf: (kind, links) => screensOf(kind).find(({ query }) => links.has(query))?.route,
  mayDecide: (kind, links) => screensOf(kind).some(({ decide }) => decide !== undefined && links.has(decide)),
}

export const campaignApprovals = serveNotice(campaignApprovalNotice, {
  call: undefined,
  rows: (context, limits) => latestTaskSteps(context, limits, access, 'waiting'),
})

/** Steps of update tasks. The permission depends on the kind of each task. */
export const campaignNotices = serveNotice(campaignNotice, {
  call: undefined,
  rows: (context, limits) => latestTaskSteps(context, limits, access, 'own'),
  poll: pollIds('campaign', 'campaign_step', (db, recipients, period) => newTaskSteps(db, recipients, period, access)),
})
