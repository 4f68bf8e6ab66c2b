import { parameter } from '../../../../platform/parameter/parameters.ts'

export const maxSignalRules = parameter({
  key: 'signalRule.most',
  kind: 'number',
  value: '1000',
  min: 1,
  max: 5000,
  label: ['报警规则数量上限', 'Alarm rule limit'],
  description: ['平台可保存的报警规则数', 'Maximum number of alarm rules'],
})

export const lateReportMinutes = parameter({
  key: 'signalRule.lateMinutes',
  kind: 'number',
  value: '30',
  unit: 'min',
  min: 0,
  max: 1440,
  label: ['报警规则判断的最大迟到时间', 'Late reports judged by alarm rules'],
  description: [
    '迟到不超过该时间的上报按采集时间判断报警规则。更迟的补发或乱序上报不参与判断。',
    'Reports up to this late are judged by alarm rules at their collection time. Later backfilled or out-of-order reports are ignored.',
  ],
})
