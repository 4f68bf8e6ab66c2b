import { texts } from '../../../../domain/contract/words.ts'

export const targetWords = texts('upgradeTargetWords', {
  notAgain: ['所选车辆均不能再次下发', 'None of these vehicles can be sent the update again'],
  heldByOther: ['车辆属于升级任务“{{name}}”', 'The vehicle belongs to update task “{{name}}”'],
  notCancelled: [
    '所选车辆均不能取消：可能已开始安装或已结束',
    'None of these updates can be cancelled. They are installing or have ended.',
  ],
  notCancelling: ['仅取消中的车辆可强制关闭', 'Only a vehicle that is being cancelled can be force-closed'],
  ownClose: [
    '不能强制关闭自己取消的升级，须由他人操作',
    'You requested this cancellation. Someone else must force-close it.',
  ],
})
