import { texts } from '../words.ts'

export const gateWords = texts('shareGate', {
  location: ['车辆位置', 'Vehicle location'],
  track: ['轨迹回放', 'Track playback'],
  needed: [
    '查看车辆需要有效的分享链接。请打开收到的链接，或粘贴到这里。',
    'To see a vehicle you need a share link that is valid. Open the one that you were sent, or paste it here.',
  ],
  link: ['分享链接', 'Share link'],
  noToken: ['这里没有分享链接，请粘贴完整的链接。', 'There is no share link in this. Paste the whole link.'],
  open: ['打开', 'Open'],
  signIn: ['员工登录', 'Sign in as staff'],
} as const)
