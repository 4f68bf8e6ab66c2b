import type { Pair } from '../../../../domain/contract/words.ts'
import { type Parameter, parameter } from '../../../../platform/parameter/parameters.ts'
import type { RuleName } from './contract.ts'

interface Threshold {
  readonly key: string
  readonly value: number
  readonly unit?: string
  readonly max: number
  readonly label: Pair
  readonly description: Pair
}
const thresholdParameter = ({ value, description: [zh, en], ...rest }: Threshold): Parameter =>
  parameter({
    kind: 'number',
    value: String(value),
    min: 0,
    ...rest,
    description: [`${zh}。0 表示不监控`, `${en}. 0 turns it off.`],
  })

export const thresholds: Record<RuleName, Parameter> = {
  failures: thresholdParameter({
    key: 'monitoring.failures',
    value: 20,
    max: 1_000_000,
    label: ['服务监控：失败请求数', 'Monitoring: failed requests'],
    description: ['5 分钟内平台自身出错的请求数', 'Requests within 5 minutes that failed because of a platform fault'],
  }),
  latency: thresholdParameter({
    key: 'monitoring.latencyMs',
    value: 2_000,
    unit: 'ms',
    max: 10_000,
    label: ['服务监控：响应时间', 'Monitoring: latency'],
    description: [
      '5 分钟内 95% 的请求耗时低于该值，超出即告警',
      '95th percentile of request time over 5 minutes above which an alert is raised',
    ],
  }),
  lag: thresholdParameter({
    key: 'monitoring.lagMs',
    value: 500,
    unit: 'ms',
    max: 60_000,
    label: ['服务监控：事件循环延迟', 'Monitoring: event loop lag'],
    description: ['进程的事件循环延迟持续 1 分钟达到该值', 'Event loop lag of a process, over one minute'],
  }),
  memory: thresholdParameter({
    key: 'monitoring.memoryMib',
    value: 3_072,
    unit: 'MiB',
    max: 1_000_000,
    label: ['服务监控：内存', 'Monitoring: memory'],
    description: ['进程的内存持续 1 分钟达到该值', 'Memory of a process, over one minute'],
  }),
  backlog: thresholdParameter({
    key: 'monitoring.backlog',
    value: 20_000,
    max: 10_000_000,
    label: ['服务监控：待写入报文', 'Monitoring: frames waiting'],
    description: [
      '网关进程尚未写入的报文持续 1 分钟达到该值',
      'Frames that a gateway has not written yet, over one minute',
    ],
  }),
  oldestJob: thresholdParameter({
    key: 'monitoring.jobSeconds',
    value: 600,
    unit: 's',
    max: 1_000_000,
    label: ['服务监控：任务等待时间', 'Monitoring: job wait time'],
    description: ['到期的后台任务无人执行的时间', 'Time a due background job waits to be run'],
  }),
  failedJobs: thresholdParameter({
    key: 'monitoring.failedJobs',
    value: 20,
    max: 1_000_000,
    label: ['服务监控：失败的任务', 'Monitoring: failed jobs'],
    description: ['24 小时内失败的后台任务数', 'Jobs that failed within 24 hours'],
  }),
  disk: thresholdParameter({
    key: 'monitoring.diskPercent',
    value: 10,
    unit: '%',
    max: 100,
    label: ['服务监控：磁盘剩余空间', 'Monitoring: free disk space'],
    description: ['磁盘剩余空间低于该比例', 'Minimum share of free disk space'],
  }),
  letters: thresholdParameter({
    key: 'monitoring.letters',
    value: 100,
    max: 1_000_000,
    label: ['服务监控：待发邮件', 'Monitoring: unsent e-mails'],
    description: ['尚未发出的邮件数', 'E-mails not sent yet'],
  }),
  logExport: thresholdParameter({
    key: 'monitoring.logExportSeconds',
    value: 3_600,
    unit: 's',
    max: 1_000_000,
    label: ['服务监控：日志导出', 'Monitoring: log export'],
    description: ['操作日志等待导出到采集器的时间', 'Time that an entry of the operation log waits for its collector'],
  }),
  mqtt: thresholdParameter({
    key: 'monitoring.mqttSeconds',
    value: 600,
    unit: 's',
    max: 1_000_000,
    label: ['服务监控：MQTT 输出', 'Monitoring: MQTT output'],
    description: ['报文或事件等待发布到 MQTT 代理的时间', 'Time that a message or event waits for its MQTT broker'],
  }),
  logDays: thresholdParameter({
    key: 'monitoring.logDays',
    value: 1,
    max: 1_000_000,
    label: ['服务监控：日志校验', 'Monitoring: log verification'],
    description: ['操作日志与摘要不一致的天数', 'Days of the operation log that do not match their digests'],
  }),
  gone: thresholdParameter({
    key: 'monitoring.goneSeconds',
    value: 60,
    unit: 's',
    max: 86_400,
    label: ['服务监控：进程失联', 'Monitoring: lost process'],
    description: [
      '进程在该时间内没有任何消息，且不是正常退出',
      'Time without any message from a process that did not exit normally',
    ],
  }),
}
