import { texts } from '../../../kit/words.ts'

export const campaignWords = texts('campaignWords', {
  notDraft: ['只有草稿和未获批准的任务可以修改', 'Only a draft, or a task that was not approved, can be edited'],
  notSubmittable: ['只有草稿可以提交', 'Only a draft can be submitted'],
  notSubmitted: ['任务不在待审批状态', 'The task is not awaiting approval'],
  ownApproval: ['不能审批自己创建或提交的任务', 'You created or submitted this task: another person has to approve it'],
  notPausable: ['只有进行中或已拦停的任务可以暂停', 'Only a task that is running or held can be paused'],
  notResumable: ['只有已暂停或已拦停的任务可以恢复', 'Only a task that is paused or held can be resumed'],
  withdrawn: ['任务中的软件版本已撤回，不能恢复', 'A version of this task was withdrawn: it cannot go on'],
  notRunning: ['任务未在进行中', 'The task is not running'],
  notNext: ['只能开始下一个未开始的批次', 'Only the next group that has not started can be started'],
  ended: ['任务已结束', 'The task has ended'],
  notRemovable: ['只有草稿和未获批准的任务可以删除', 'Only drafts and tasks that were not approved can be deleted'],
  endBeforeStart: ['结束时间必须晚于开始时间', 'The end must be after the start'],
  endIsPast: ['结束时间已过', 'The end is in the past'],
  restTwice: ['只能有一个“其余”批次，且须为最后一批', 'Only the last group may be the rest'],
  shareTooLarge: ['各批次比例之和超过 100 %', 'The groups are more than 100 % together'],
  vinTwice: ['车辆 {{vin}} 出现在多个批次中', 'Vehicle {{vin}} is in several groups'],
  planChanged: [
    '升级策略在创建任务后已变更，请按新的申请重新创建',
    'The update policy has changed since this draft: create a new task from its application',
  ],
  groups: ['批次', 'Groups'],
  notAfter: ['结束时间', 'Ends'],
  msisdns: ['MSISDN', 'MSISDN'],
  msisdnUnknown: ['{{msisdn}} 不属于任务中车辆的终端', '{{msisdn}} is not the number of a box in these vehicles'],
  file: ['升级文件', 'Update file'],
})
