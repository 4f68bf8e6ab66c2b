import { parameter } from '../../../../platform/parameter/parameters.ts'

export const soonDueDays = parameter({
  key: 'privacyRequest.soonDueDays',
  kind: 'number',
  value: '3',
  min: 0,
  max: 30,
  unit: 'd',
  label: ['个人信息请求到期提醒', 'Privacy requests due soon'],
  description: [
    '截止前多少天起每天提醒处理人，直到处理完毕',
    'Days before the due date from which handlers get daily reminders',
  ],
})
