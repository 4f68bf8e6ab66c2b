import { texts } from '../../../../domain/contract/words.ts'

export const listTexts = texts('shareLinkScreen', {
  revoke: [
    '撤销 {{count}} 个链接？撤销后链接立即失效。',
    'Revoke {{count}} links? They stop working immediately.',
    'Revoke {{count}} link? It stops working immediately.',
  ],
  revokeOne: ['撤销此链接？撤销后链接立即失效。', 'Revoke this link? It stops working immediately.'],
  revoked: ['已撤销 {{count}} 个链接', '{{count}} links revoked', '{{count}} link revoked'],
  uses: ['使用记录', 'Usage'],
  unused: ['尚未使用', 'Not used yet'],
  failed: ['使用记录加载失败', 'Failed to load usage'],
  times: ['{{count}} 次', '{{count}} times', '{{count}} time'],
  open: ['打开链接', 'Opened'],
  position: ['查看位置', 'Position'],
  track: ['查看轨迹', 'Track'],
  map: ['加载地图', 'Map'],
  shown: ['已显示', 'shown'],
  expired: ['已过期，未显示', 'expired, not shown'],
  outcomeRevoked: ['已撤销，未显示', 'revoked, not shown'],
  outcomeSuspended: ['已停用，未显示', 'suspended, not shown'],
})
