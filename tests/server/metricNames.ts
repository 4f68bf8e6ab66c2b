/** What Prometheus expects of names, for machines that have no promtool. */
import { spawnSync } from 'node:child_process'

export const hasPromtool = spawnSync('promtool', ['--version']).status === 0

/** What is wrong with figures as /metrics tells them: by our own reading of the rules, and by promtool where it is. */
export function metricFaults(told: string): string[] {
  const own = [...told.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type = '']) => {
    const faults = [
      !/^[a-z][a-z0-9_]*$/.test(name) && 'is no name',
      type === 'counter' && !name.endsWith('_total') && 'is a counter without _total',
      type !== 'counter' && name.endsWith('_total') && 'is no counter',
      type !== 'histogram' && /_(bucket|sum|count)$/.test(name) && 'is named as a part of a histogram',
      /_(ms|milliseconds|minutes|hours|days|kib|kb|mib|mb|gb|percent)(_|$)/.test(name) && 'is not in a base unit',
      !told.includes(`# HELP ${name} `) && 'has no help',
    ]
    return faults.flatMap((fault) => (fault ? [`${name} ${fault}`] : []))
  })
  if (!hasPromtool) return own
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: told, encoding: 'utf8' })
  return status === 0 ? own : [...own, `promtool: ${stdout}${stderr}`]
}
