import { texts } from '../../../../domain/contract/words.ts'

export const mySessionsTexts = texts('mySessions', {
  intro: ['以下是您的账号当前登录的所有设备。', 'All devices your account is signed in on.'],
  current: ['当前会话', 'This session'],
  since: ['登录时间', 'Signed in'],
  lastSeen: ['最近活动', 'Last active'],
  address: ['IP 地址', 'IP address'],
  end: ['结束', 'End'],
  endTitle: ['结束此会话？', 'End this session?'],
  endText: ['该设备将立即退出登录。', 'The device will be signed out immediately.'],
  endOthers: ['结束其他所有会话', 'End all other sessions'],
  endOthersTitle: ['结束其他 {{count}} 个会话？', 'End {{count}} other sessions?', 'End {{count}} other session?'],
  endOthersText: [
    '除当前设备外，其他设备将立即退出登录。',
    'All devices except this one will be signed out immediately.',
  ],
  ended: ['会话已结束', 'Session ended'],
  endedCount: ['已结束 {{count}} 个会话', '{{count}} sessions ended', '{{count}} session ended'],
  unknownDevice: ['未知设备', 'Unknown device'],
  device: ['{{system}} 上的 {{browser}}', '{{browser}} on {{system}}'],
})
