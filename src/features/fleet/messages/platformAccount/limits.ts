import { parameter } from '../../../../platform/parameter/parameters.ts'
import { countedLimit } from '../../../../platform/throttle/throttle.ts'

export const loginAttempts = parameter({
  key: 'platformLogin.addressAttempts',
  kind: 'number',
  value: '30',
  min: 5,
  max: 10_000,
  label: ['平台登录失败次数上限', 'Failed platform login limit per address'],
  description: [
    '15 分钟内下级平台登录失败的次数，达到上限后该地址 15 分钟内不能登录',
    'Failed logins of subordinate platforms within 15 minutes before their address is locked for 15 minutes',
  ],
})
/** Limit of failed platform logins per address, over all gateways. */
export const loginsPerAddress = countedLimit('platform:address', loginAttempts)
