import { texts } from '../../../../domain/contract/words.ts'

export const shareTexts = texts('shareLink', {
  unknown: [
    '链接无效。请检查链接是否完整，或向分享人索取新的链接。',
    'This link is not valid. Check that it is complete, or ask the sender for a new one.',
  ],
  expired: ['链接已过期。请向分享人索取新的链接。', 'This link has expired. Ask the sender for a new one.'],
  revoked: ['链接已撤销。', 'This link has been revoked.'],
  suspended: [
    '分享人已失去该车辆的分享权限，链接已停用。',
    'This link no longer works because its sender lost permission to share the vehicle.',
  ],
  inPast: ['必须晚于当前时间', 'must be later than now'],
  tooLate: ['不能超过 {{days}} 天', 'must be within {{days}} days'],
  periodNeeded: ['分享轨迹时必填', 'is required to share a track'],
  periodNotTaken: ['仅用于分享轨迹', 'applies to shared tracks only'],
  periodOrder: ['必须晚于起始时间，且不超过 {{days}} 天', 'must be later than the start, by up to {{days}} days'],
} as const)
