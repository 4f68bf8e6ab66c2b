/** Checks metric names against the rules of Prometheus. */
import { spawnSync } from 'node:child_process'

/** Returns the faults in the text of /metrics, by our own implementation of the rules. */
export const metricFaults = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type = '']) => {
    const faults = [
      !/^[a-z][a-z0-9_]*$/.test(name) && 'is no name',
      type === 'counter' && !name.endsWith('_total') && 'is a counter without _total',
      type !== 'counter' && name.endsWith('_total') && 'is no counter',
      type !== 'histogram' && /_(bucket|sum|count)$/.test(name) && 'is named as a part of a histogram',
      /_(ms|milliseconds|minutes|hours|days|kib|kb|mib|mb|gb|percent)(_|$)/.test(name) && 'is not in a base unit',
      !text.includes(`# HELP ${name} `) && 'has no help',
    ]
    return faults.flatMap((fault) => (fault ? [`${name} ${fault}`] : []))
  })

/** Returns the faults that promtool finds. Text without metrics is a fault, too. */
export function promtoolFaults(metricsText: string): string {
  if (!metricsText.includes('# TYPE ')) return 'There are no figures'
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: metricsText,
    encoding: 'utf8',
  })
  return status === 0 ? '' : `${stdout}${stderr}` || `promtool ended with ${status}`
}
