import { texts } from '../../../../domain/contract/words.ts'

export const gateWords = texts('shareGate', {
  location: ['车辆位置', 'Vehicle location'],
  track: ['轨迹回放', 'Track playback'],
  needed: [
    '需要有效的分享链接才能查看车辆。请打开收到的链接，或粘贴到此处。',
    'You need a valid share link to see this vehicle. Open the link you received, or paste it here.',
  ],
  link: ['分享链接', 'Share link'],
  noToken: ['未识别到分享链接，请粘贴完整的链接。', 'No share link found. Paste the whole link.'],
  open: ['打开', 'Open'],
  signIn: ['员工登录', 'Sign in as staff'],
} as const)
