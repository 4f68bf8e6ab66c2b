import { type Pair, texts } from '../../../kit/words.ts'

export const userTexts = texts('userScreen', {
  firstTitle: ['用户已创建', 'The user was added'],
  first: [
    '请将一次性密码交给用户“{{name}}”，首次登录时必须修改。此密码只显示这一次。',
    'Give “{{name}}” this one-time password. It must be changed at the first sign-in and is shown only now.',
  ],
  resetTitle: ['密码已重置', 'The password was reset'],
  enable: ['将启用 {{count}} 个用户。', '{{count}} users will be enabled.'],
  enableOne: ['启用后，“{{name}}”可以登录。', '“{{name}}” can sign in again.'],
  disable: [
    '将停用 {{count}} 个用户，他们的全部会话立即结束。',
    '{{count}} users will be disabled; all of their sessions end at once.',
  ],
  disableOne: [
    '停用后，“{{name}}”不能登录，其全部会话立即结束。',
    '“{{name}}” cannot sign in any more; all sessions of the user end at once.',
  ],
  reset: [
    '“{{name}}”将得到新的一次性密码，原密码失效，全部会话立即结束。',
    '“{{name}}” gets a new one-time password. The old one stops working and all sessions end at once.',
  ],
  remove: [
    '将删除 {{count}} 个用户，他们的会话立即结束，所在车辆组中的成员关系一并删除。删除后不能恢复。',
    '{{count}} users will be deleted. Their sessions end at once and they leave their vehicle groups. This cannot be undone.',
  ],
  enabled: ['已启用 {{count}} 个用户', 'Enabled: {{count}}'],
  disabled: ['已停用 {{count}} 个用户', 'Disabled: {{count}}'],
  approveTitle: ['审批“{{name}}”的注册申请', 'Approve the registration of {{name}}'],
  online: ['在线用户', 'Users online'],
  onlineCount: ['{{count}} 个会话', '{{count}} sessions'],
  lastSeen: ['最近活动', 'Last active'],
  address: ['IP 地址', 'IP address'],
  nobody: ['没有在线用户', 'Nobody is online'],
  endTitle: ['结束“{{name}}”的会话？', 'End the session of “{{name}}”?'],
  end: ['该设备将立即退出登录。', 'That device is signed out at once.'],
  ended: ['会话已结束', 'The session was ended'],
  self: ['不能对自己的账号执行此操作', 'You cannot do this to your own account'],
  own: ['当前会话', 'This session'],
})
export const actionLabels = {
  enable: ['启用', 'Enable'],
  disable: ['停用', 'Disable'],
  reset: ['重置密码', 'Reset password'],
  approve: ['审批', 'Approve'],
  endSession: ['结束会话', 'End session'],
  departments: ['部门', 'Departments'],
} as const satisfies Record<string, Pair>
