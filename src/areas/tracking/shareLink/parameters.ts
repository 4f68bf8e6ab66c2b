import { parameter } from '../../../server/parameter/parameters.ts'

export const wrongSecretsPerAddress = parameter({
  key: 'share.addressAttempts',
  kind: 'number',
  value: '20',
  min: 3,
  max: 10_000,
  label: ['同一地址无效链接及访问码上限', 'Invalid link and code limit per address'],
  description: [
    '15 分钟内的无效次数，达到上限后该地址 15 分钟内不能打开分享链接或使用访问码',
    'Invalid share links and access codes within 15 minutes before the address is blocked for 15 minutes',
  ],
})
