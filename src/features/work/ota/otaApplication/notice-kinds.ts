import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'

/** Applications whose next decision, review or approval, the user may take. */
export const applicationApprovalNotice = notice('applicationApproval', {
  inbox: {
    list: 'applicationApprovals',
    title: ['待审批的 OTA 申请', 'OTA applications to approve'],
    place: 5,
    approval: true,
    settings: 'approval',
    row: z.object({
      id: z.number(),
      name: z.string(),
      /** State in the caller's language. */
      state: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  },
})

/**
 * Actions of others in the last week on applications of the user. These are those that the user wrote, reviewed or is
 * notified of.
 */
export const approvalNotice = notice('approval', {
  inbox: {
    list: 'applications',
    title: ['OTA 申请', 'OTA applications'],
    place: 80,
    row: z.object({
      /** Id of the step. */
      id: z.number(),
      application: z.number(),
      name: z.string(),
      /** Action in the caller's language. */
      step: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  },
  push: {
    place: 30,
    title: ['审批进展', 'Approvals'],
    hint: ['与您有关的 OTA 申请有了新进展', 'New steps in OTA applications you are involved in'],
    body: [
      '您参与的 OTA 申请有 {{count}} 项新进展',
      '{{count}} new steps in your OTA applications',
      '{{count}} new step in your OTA applications',
    ],
    route: '/software/otaApplication',
    urgency: 'normal',
    ttlSeconds: 24 * 3600,
  },
})
