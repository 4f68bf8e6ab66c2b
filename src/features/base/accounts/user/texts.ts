import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const userTexts = texts('userScreen', {
  firstTitle: ['用户已创建', 'User created'],
  first: [
    '请将一次性密码交给用户“{{name}}”，首次登录时必须修改。此密码仅显示这一次。',
    'Give “{{name}}” this one-time password. It is shown only once and must be changed at the first sign-in.',
  ],
  removeFactors: [
    '移除 {{name}} 的通行密钥、验证器应用和恢复码？其登录会话将结束，并收到邮件通知。请先确认本人身份。',
    'Remove the passkeys, authenticator app and recovery codes of {{name}}? Their sessions end and they get an e-mail. Verify their identity first.',
  ],
  factorsRemoved: ['已移除两步验证', 'Second factors removed'],
  resetTitle: ['密码已重置', 'Password reset'],
  enable: ['将启用 {{count}} 个用户。', '{{count}} users will be enabled.', '{{count}} user will be enabled.'],
  enableOne: ['启用后，“{{name}}”可以登录。', '“{{name}}” will be able to sign in.'],
  disable: [
    '将停用 {{count}} 个用户，其全部会话立即结束。',
    '{{count}} users will be disabled and signed out immediately.',
    '{{count}} user will be disabled and signed out immediately.',
  ],
  disableOne: [
    '停用后，“{{name}}”无法登录，其全部会话立即结束。',
    '“{{name}}” will be signed out immediately and can no longer sign in.',
  ],
  reset: [
    '将为“{{name}}”生成新的一次性密码。原密码失效，全部会话立即结束。',
    '“{{name}}” gets a new one-time password. The old one stops working and all sessions end immediately.',
  ],
  remove: [
    '将删除 {{count}} 个用户：其会话立即结束，并从所在车辆组中移除。删除后不能恢复。',
    '{{count}} users will be deleted, signed out immediately and removed from their vehicle groups. This can’t be undone.',
    '{{count}} user will be deleted, signed out immediately and removed from all vehicle groups. This can’t be undone.',
  ],
  enabled: ['已启用 {{count}} 个用户', '{{count}} users enabled', '{{count}} user enabled'],
  disabled: ['已停用 {{count}} 个用户', '{{count}} users disabled', '{{count}} user disabled'],
  approveTitle: ['审批“{{name}}”的注册申请', 'Approve the registration of “{{name}}”'],
  refuseTitle: ['拒绝“{{name}}”的注册申请？', 'Reject the registration of “{{name}}”?'],
  refuseText: [
    '申请将删除，原因将通过邮件告知申请人。',
    'The request is deleted, and the applicant gets the reason by e-mail.',
  ],
  refuseReason: ['原因', 'Reason'],
  reasonNeeded: ['请填写原因', 'Enter a reason'],
  refused: ['已拒绝“{{name}}”的申请', 'Request of “{{name}}” rejected'],
  online: ['在线用户', 'Users online'],
  onlineCount: ['{{count}} 个会话', '{{count}} sessions', '{{count}} session'],
  lastSeen: ['最近活动', 'Last active'],
  address: ['IP 地址', 'IP address'],
  nobody: ['没有在线用户', 'No users online'],
  endTitle: ['结束“{{name}}”的会话？', 'End the session of “{{name}}”?'],
  end: ['该设备将立即退出登录。', 'The device will be signed out immediately.'],
  ended: ['会话已结束', 'Session ended'],
  self: ['不能对自己的账号执行此操作', 'You can’t do this to your own account'],
  own: ['当前会话', 'This session'],
})
export const emergencyTexts = texts('emergencyAccount', {
  sealed: ['已密封', 'Sealed'],
  used: ['已使用', 'Used'],
  sealedLine: ['应急账号 {{name}}，{{time}} 密封', 'Emergency account {{name}}, sealed {{time}}'],
  usedLine: [
    '应急账号 {{name}} 于 {{time}} 使用，须重新密封',
    'Emergency account {{name}} was used {{time}}. Seal it again.',
  ],
  seal: [
    '将“{{name}}”设为应急账号？将生成新密码，用于密封保存。其两步验证、API 令牌和会话将被移除，每次登录都会通知管理账号的用户。',
    'Make “{{name}}” the emergency account? It gets a new password to store in a sealed envelope. Its second factors, API tokens and sessions are removed, and every sign-in is reported to the users who manage accounts.',
  ],
  sealAgain: [
    '将为“{{name}}”生成新密码。原密码失效，全部会话立即结束。',
    '“{{name}}” gets a new password. The old one stops working and all sessions end immediately.',
  ],
  end: [
    '“{{name}}”将不再是应急账号，并被停用，其会话立即结束。',
    '“{{name}}” will no longer be the emergency account. It is disabled and signed out immediately.',
  ],
  ended: ['已取消应急账号', 'Emergency account removed'],
  secretTitle: ['应急账号已密封', 'Emergency account sealed'],
  secretText: [
    '请抄写“{{name}}”的密码，装入信封密封，并妥善存放。此密码仅显示这一次，使用后须重新密封。',
    'Write down the password of “{{name}}”, seal it in an envelope and store it safely. It is shown only once. Seal the account again after each use.',
  ],
})
export const actionLabels = {
  seal: ['设为应急账号', 'Make emergency account'],
  sealAgain: ['重新密封', 'Seal again'],
  endEmergency: ['取消应急账号', 'Remove emergency account'],
  enable: ['启用', 'Enable'],
  disable: ['停用', 'Disable'],
  reset: ['重置密码', 'Reset password'],
  removeFactors: ['移除两步验证', 'Remove second factors'],
  approve: ['审批', 'Approve'],
  refuse: ['拒绝', 'Reject'],
  endSession: ['结束会话', 'End session'],
  departments: ['部门', 'Departments'],
} as const satisfies Record<string, Pair>
