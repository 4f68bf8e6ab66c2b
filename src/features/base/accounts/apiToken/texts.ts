import { texts } from '../../../../domain/contract/words.ts'

export const apiTokenTexts = texts('apiToken', {
  unknown: ['API 令牌无效', 'Invalid API token'],
  expired: ['API 令牌已过期', 'The API token has expired'],
  revoked: ['API 令牌已撤销', 'The API token has been revoked'],
  inPast: ['必须晚于当前时间', 'must be later than now'],
  tooLate: ['不能超过 {{count}} 天', 'must be within {{count}} days', 'must be within {{count}} day'],
  notHeld: [
    '包含您没有的权限，或不能授予令牌的权限',
    'includes permissions you don’t have, or that can’t be granted to tokens',
  ],
  taken: ['已被您的另一个令牌使用', 'is already used by another of your tokens'],
  tooMany: [
    '您的令牌已达 {{count}} 个，请先撤销不用的令牌',
    'You have {{count}} tokens. Revoke one first.',
    'You have {{count}} token. Revoke it first.',
  ],
  calls: ['可用权限', 'Permissions'],
  groups: ['车辆组', 'Vehicle groups'],
  name: ['名称', 'Name'],
  expiresAt: ['有效期至', 'Valid until'],
  allVehicles: ['所属用户的全部车辆', 'All vehicles of the owner'],
  goneGroup: ['已删除的车辆组', 'Deleted group'],
  revokeOne: [
    '撤销此令牌？使用它的程序将立即失效。',
    'Revoke this token? Programs that use it stop working immediately.',
  ],
  revoke: [
    '撤销 {{count}} 个令牌？使用它们的程序将立即失效。',
    'Revoke {{count}} tokens? Programs that use them stop working immediately.',
    'Revoke {{count}} token? Programs that use it stop working immediately.',
  ],
  revokedCount: ['已撤销 {{count}} 个令牌', '{{count}} tokens revoked', '{{count}} token revoked'],
})
