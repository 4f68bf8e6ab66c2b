import { texts } from '../../../../domain/contract/words.ts'
import type { MonitoringProblem } from './contract.ts'

const problemTexts = texts('monitoringProblem', {
  failures: [
    '5 分钟内 {{value, number}} 个请求因平台错误失败（阈值 {{threshold, number}}）',
    '{{value, number}} requests failed within 5 minutes because of platform faults (threshold {{threshold, number}})',
  ],
  latency: [
    '95% 的请求耗时达 {{value, number}} ms（阈值 {{threshold, number}} ms）',
    '95% of requests take up to {{value, number}} ms (threshold {{threshold, number}} ms)',
  ],
  lag: [
    '{{place}}：事件循环延迟 {{value, number}} ms（阈值 {{threshold, number}} ms）',
    '{{place}}: event loop lag {{value, number}} ms (threshold {{threshold, number}} ms)',
  ],
  memory: [
    '{{place}}：内存 {{value, number}} MiB（阈值 {{threshold, number}} MiB）',
    '{{place}}: memory {{value, number}} MiB (threshold {{threshold, number}} MiB)',
  ],
  backlog: [
    '{{place}}：{{value, number}} 帧报文等待写入（阈值 {{threshold, number}}）',
    '{{place}}: {{value, number}} frames waiting to be written (threshold {{threshold, number}})',
  ],
  oldestJob: [
    '后台任务已到期 {{value, number}} 秒无人执行（阈值 {{threshold, number}} 秒）',
    'A job has been due for {{value, number}} s without being run (threshold {{threshold, number}} s)',
  ],
  failedJobs: [
    '24 小时内 {{value, number}} 个后台任务失败（阈值 {{threshold, number}}）',
    '{{value, number}} jobs failed within 24 hours (threshold {{threshold, number}})',
  ],
  disk: [
    '{{place}}：磁盘仅剩 {{value, number}}%（阈值 {{threshold, number}}%）',
    '{{place}}: only {{value, number}}% of the disk is free (threshold {{threshold, number}}%)',
  ],
  letters: [
    '{{value, number}} 封邮件尚未发出（阈值 {{threshold, number}}）',
    '{{value, number}} e-mails not sent yet (threshold {{threshold, number}})',
  ],
  logExport: [
    '操作日志已有 {{value, number}} 秒未能导出到采集器（阈值 {{threshold, number}} 秒）',
    'An entry of the operation log has waited {{value, number}} s for its collector (threshold {{threshold, number}} s)',
  ],
  mqtt: [
    '报文或事件已有 {{value, number}} 秒未能发布到 MQTT 代理（阈值 {{threshold, number}} 秒）',
    'A message or event has waited {{value, number}} s for its MQTT broker (threshold {{threshold, number}} s)',
  ],
  logDays: [
    '操作日志有 {{value, number}} 天与摘要不一致',
    '{{value, number}} days of the operation log do not match their digests',
  ],
  gone: ['{{place}}：进程失联，未正常退出', '{{place}}: process lost, did not exit normally'],
})

export function problemText({
  rule,
  place,
  value,
  threshold,
}: Pick<MonitoringProblem, 'rule' | 'place' | 'value' | 'threshold'>) {
  const roundedValue = value === null ? 0 : value >= 100 ? Math.round(value) : Math.round(value * 10) / 10
  return { key: problemTexts[rule], values: { place, value: roundedValue, threshold } }
}
