import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'

const taskStep = z.object({
  /** Id of the step. */
  id: z.number(),
  campaign: z.number(),
  name: z.string(),
  /** Event in the caller's language. */
  step: z.string(),
  tone: z.enum(['default', 'warning', 'error', 'success']),
  /** Reason of a hold, or the remark. */
  why: z.string().nullable(),
  /** Null: the platform. */
  by: z.string().nullable(),
  route: z.string(),
  at: z.string(),
})

/** Update tasks that wait for the user's approval. */
export const campaignApprovalNotice = notice('campaignApproval', {
  inbox: {
    list: 'campaignApprovals',
    title: ['待审批的升级任务', 'Update tasks to approve'],
    place: 4,
    approval: true,
    settings: 'campaign',
    row: taskStep,
  },
})

/**
 * Actions of others or the platform on the user's own tasks in the last week. Notifications also include tasks that
 * wait for the user's approval.
 */
export const campaignNotice = notice('campaign', {
  inbox: {
    list: 'campaigns',
    title: ['升级任务', 'Update tasks'],
    place: 90,
    row: taskStep,
  },
  push: {
    place: 40,
    title: ['升级任务', 'Update tasks'],
    hint: [
      '有升级任务待您审批，或您的升级任务获批、退回、熔断、由他人暂停或终止、有车辆转由其他任务接管',
      'Update tasks awaiting your approval, and your tasks that were approved, rejected, halted, paused, terminated or lost vehicles to another task',
    ],
    body: [
      '升级任务有 {{count}} 项与您有关的进展',
      '{{count}} update task notices for you',
      '{{count}} update task notice for you',
    ],
    route: '/software/taskManage',
    urgency: 'high',
    ttlSeconds: 24 * 3600,
  },
})
