import { parameter } from '../../../../platform/parameter/parameters.ts'

export const staleDays = parameter({
  key: 'security.staleDays',
  kind: 'number',
  value: '90',
  min: 7,
  max: 730,
  unit: 'd',
  label: ['长期未使用天数', 'Days until accounts and tokens count as stale'],
  description: [
    '安全总览中，超过该天数未登录的账号和未使用的令牌列为长期未使用',
    'On the security page, accounts without a sign-in and tokens without a use for longer count as stale',
  ],
})
