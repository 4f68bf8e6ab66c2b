import { parameter } from '../../../../platform/parameter/parameters.ts'

export const wrongCodes = parameter({
  key: 'exchangeCode.wrongPerHour',
  kind: 'number',
  value: '10',
  min: 1,
  max: 1000,
  label: ['兑换码每小时错误次数上限', 'Wrong redemption codes per hour'],
  description: [
    '同一账号或 API 令牌一小时内可输错兑换码的次数，超过后须等待一小时',
    'Wrong codes within an hour before an account or API token must wait for an hour',
  ],
})
