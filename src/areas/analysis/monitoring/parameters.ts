import type { Pair } from '../../../kit/words.ts'
import { type Parameter, parameter } from '../../../server/parameter/parameters.ts'
import type { RuleName } from './contract.ts'

const threshold = (
  key: string,
  value: number,
  unit: string | undefined,
  max: number,
  label: Pair,
  description: Pair,
): Parameter =>
  parameter({
    ...{ key: `monitoring.${key}`, kind: 'number', value: String(value), min: 0, max, label },
    ...(unit && { unit }),
    description: [`${description[0]}。0 表示不监控`, `${description[1]}. 0: not watched.`],
  })

/** From where on something is a problem. */
export const thresholds: Record<RuleName, Parameter> = {
  failures: threshold(
    ...(['failures', 20, undefined, 1_000_000] as const),
    ['服务监控：失败请求数', 'Monitoring: failed requests'],
    ['5 分钟内平台自身出错的请求数', 'Requests within 5 minutes that failed for a fault of the platform itself'],
  ),
  latency: threshold(
    ...(['latencyMs', 2_000, 'ms', 10_000] as const),
    ['服务监控：响应时间', 'Monitoring: latency'],
    ['5 分钟内 95% 的请求耗时低于该值，超出即告警', 'Time within which 95% of requests are answered, over 5 minutes'],
  ),
  lag: threshold(
    ...(['lagMs', 500, 'ms', 60_000] as const),
    ['服务监控：事件循环延迟', 'Monitoring: event loop lag'],
    ['进程的事件循环延迟持续 1 分钟达到该值', 'Event loop lag of a process, over one minute'],
  ),
  memory: threshold(
    ...(['memoryMib', 3_072, 'MiB', 1_000_000] as const),
    ['服务监控：内存', 'Monitoring: memory'],
    ['进程的内存持续 1 分钟达到该值', 'Memory of a process, over one minute'],
  ),
  backlog: threshold(
    ...(['backlog', 20_000, undefined, 10_000_000] as const),
    ['服务监控：待写入报文', 'Monitoring: frames waiting'],
    ['网关进程尚未写入的报文持续 1 分钟达到该值', 'Frames that a gateway has not written yet, over one minute'],
  ),
  oldestJob: threshold(
    ...(['jobSeconds', 600, 's', 1_000_000] as const),
    ['服务监控：任务等待时间', 'Monitoring: waiting job'],
    ['到期的后台任务无人执行的时间', 'How long a job has been due without being taken'],
  ),
  failedJobs: threshold(
    ...(['failedJobs', 20, undefined, 1_000_000] as const),
    ['服务监控：失败的任务', 'Monitoring: failed jobs'],
    ['24 小时内失败的后台任务数', 'Jobs that failed within 24 hours'],
  ),
  disk: threshold(
    ...(['diskPercent', 10, '%', 100] as const),
    ['服务监控：磁盘剩余空间', 'Monitoring: free disk space'],
    ['磁盘剩余空间低于该比例', 'Share of the disk that is free, at least'],
  ),
  letters: threshold(
    ...(['letters', 100, undefined, 1_000_000] as const),
    ['服务监控：待发邮件', 'Monitoring: waiting e-mails'],
    ['尚未发出的邮件数', 'E-mails that have not gone out'],
  ),
  gone: threshold(
    ...(['goneSeconds', 60, 's', 86_400] as const),
    ['服务监控：进程失联', 'Monitoring: process gone'],
    [
      '进程在该时间内没有任何消息，且不是正常退出',
      'How long a process that did not end properly has not been heard of',
    ],
  ),
}
