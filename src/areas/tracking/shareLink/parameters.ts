import { parameter } from '../../../server/parameter/parameters.ts'

export const wrongSecretsPerAddress = parameter({
  key: 'share.addressAttempts',
  kind: 'number',
  value: '20',
  min: 3,
  max: 10_000,
  label: ['同一地址无效链接及访问码上限', 'Invalid link and code limit per address'],
  description: [
    '15 分钟内的无效次数，达到上限后该地址的其他无效链接及访问码在 15 分钟内不再核对；有效的不受影响',
    'Invalid share links and access codes within 15 minutes before further invalid ones from the address are refused for 15 minutes. Valid ones still open.',
  ],
})
