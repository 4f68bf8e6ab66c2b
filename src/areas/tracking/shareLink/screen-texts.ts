import { texts } from '../../../kit/words.ts'

export const revokeLabel = ['撤销', 'Revoke'] as const
export const listTexts = texts('shareLinkScreen', {
  revoke: [
    '撤销 {{count}} 个链接？持有链接的人将立即无法查看。',
    'Revoke {{count}} links? Whoever has them sees nothing any more, at once.',
  ],
  revokeOne: [
    '撤销链接？持有链接的人将立即无法查看。',
    'Revoke the link? Whoever has it sees nothing any more, at once.',
  ],
  revoked: ['已撤销 {{count}} 个链接', '{{count}} links revoked'],
  uses: ['使用记录', 'Uses'],
  unused: ['尚未使用', 'Not used yet'],
  failed: ['使用记录加载失败', 'The uses could not be loaded'],
  times: ['{{count}} 次', '{{count}} ×'],
  open: ['打开链接', 'Opened'],
  position: ['查看位置', 'Position'],
  track: ['查看轨迹', 'Track'],
  map: ['加载地图', 'Map'],
  shown: ['已显示', 'shown'],
  expired: ['已过期，未显示', 'expired, not shown'],
  outcomeRevoked: ['已撤销，未显示', 'revoked, not shown'],
} as const)
