import { parameter } from '../../../server/parameter/parameters.ts'

export const wrongSecretsPerAddress = parameter({
  key: 'share.addressAttempts',
  kind: 'number',
  value: '20',
  min: 3,
  max: 10_000,
  label: ['地址无效分享链接及访问码上限', 'Wrong share links and access codes per address'],
  description: [
    '15 分钟内达到上限后，该地址 15 分钟内不能打开任何分享链接或使用访问码',
    'So many within 15 minutes, and for 15 minutes the address opens no share link and no access code works from there',
  ],
})
