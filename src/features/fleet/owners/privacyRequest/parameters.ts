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
    '截止日期前这么多天起，每天提醒可处理的人，直到处理完毕',
    'From this many days before a request is due, whoever may handle it is told once a day until it is done',
  ],
})
