import { parameter } from '../../../../platform/parameter/parameters.ts'

export const longestLinkDays = parameter({
  key: 'share.longestDays',
  kind: 'number',
  value: '90',
  min: 1,
  max: 366,
  label: ['分享链接最长有效期（天）', 'Maximum validity of share links (days)'],
  description: ['适用于新建的分享链接', 'Applies to new share links'],
})

export const wrongSecretsPerAddress = parameter({
  key: 'share.addressAttempts',
  kind: 'number',
  value: '20',
  min: 3,
  max: 10_000,
  label: ['同一地址无效链接及访问码上限', 'Invalid link and code limit per address'],
  description: [
    '15 分钟内的无效次数，达到上限后该地址的其他无效链接及访问码在 15 分钟内不再核对。有效的不受影响。',
    'Invalid attempts within 15 minutes before further invalid links and codes from the address are refused for 15 minutes. Valid ones still work.',
  ],
})
