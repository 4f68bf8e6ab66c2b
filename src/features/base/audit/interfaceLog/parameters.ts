import { parameter } from '../../../../platform/parameter/parameters.ts'

export const logParameters = {
  samplePercent: parameter({
    key: 'interfaceLog.samplePercent',
    kind: 'number',
    value: '1',
    min: 0,
    max: 100,
    unit: '%',
    label: ['接口日志抽样比例', 'Interface log sample'],
    description: [
      '成功且不缓慢的请求中记录的比例。失败和缓慢的请求都会记录。',
      'Share of successful, fast requests that is logged. Failed and slow requests are always logged.',
    ],
  }),
  slowMs: parameter({
    key: 'interfaceLog.slowMs',
    kind: 'number',
    value: '1000',
    min: 1,
    max: 600_000,
    unit: 'ms',
    label: ['缓慢请求阈值', 'Slow request threshold'],
    description: ['耗时达到该值的请求视为缓慢', 'Requests that take this long or longer count as slow'],
  }),
  perSecond: parameter({
    key: 'interfaceLog.perSecond',
    kind: 'number',
    value: '50',
    min: 1,
    max: 1_000,
    label: ['接口日志每秒上限', 'Interface log limit'],
    description: [
      '每个进程每秒最多记录的条数，超出的只计数',
      'Maximum lines each process writes per second. Further lines are only counted.',
    ],
  }),
  keptDays: parameter({
    key: 'interfaceLog.keptDays',
    kind: 'number',
    value: '30',
    min: 1,
    max: 365,
    unit: 'd',
    label: ['接口日志保留天数', 'Interface log retention'],
    description: ['自动删除超过该天数的接口日志', 'Lines older than this are deleted'],
  }),
} as const
