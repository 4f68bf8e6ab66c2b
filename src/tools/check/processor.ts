import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

/**
 * Measures the processor time of a program and everything that it starts. It uses a control group of Linux, so that
 * processes outside its process tree, such as databases and browsers, are counted.
 */
export interface Meter {
  inGroup(program: string, args: readonly string[]): [string, string[]]
  /** Processor seconds so far, user and system. */
  seconds(): number
  close(): Promise<void>
}

type Hierarchy = { folder: string; seconds(folder: string): number }

const own = (line: RegExp) => line.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/'
const number = (path: string) => Number(readFileSync(path, 'utf8'))

/**
 * Folders where groups may be created. Version 1 of control groups counts in a separate hierarchy, version 2 in its
 * only one.
 */
function hierarchies(): Hierarchy[] {
  const nanoseconds = (folder: string) => number(join(folder, 'cpuacct.usage')) / 1e9
  const microseconds = (folder: string) =>
    Number(/^usage_usec (\d+)/m.exec(readFileSync(join(folder, 'cpu.stat'), 'utf8'))?.[1]) / 1e6
  const first = own(/^\d+:(?:\w+,)*cpuacct(?:,\w+)*:(.*)$/m)
  const second = own(/^0::(.*)$/m)
  return [
    { folder: join('/sys/fs/cgroup/cpuacct', first), seconds: nanoseconds },
    { folder: '/sys/fs/cgroup/cpuacct', seconds: nanoseconds },
    { folder: join('/sys/fs/cgroup', second), seconds: microseconds },
    { folder: '/sys/fs/cgroup', seconds: microseconds },
  ]
}

let groups = 0

/** Removes the empty groups of checks that were ended by a signal. */
function removeAbandoned(folder: string): void {
  const own = readdirSync(folder).filter((name) => /^check-\d+-\d+$/.test(name))
  for (const name of own) {
    if (existsSync(`/proc/${name.split('-')[1]}`)) continue
    try {
      rmdirSync(join(folder, name))
    } catch {
      // Another check has removed it, or it still has processes.
    }
  }
}

/** Opens a meter for one step. Undefined where no control group can be created: not on Linux, or without permission. */
export function openMeter(): Meter | undefined {
  if (process.platform !== 'linux') return
  for (const { folder, seconds } of hierarchies()) {
    const group = join(folder, `check-${process.pid}-${++groups}`)
    try {
      mkdirSync(group)
    } catch {
      continue
    }
    try {
      removeAbandoned(folder)
      if (Number.isFinite(seconds(group))) return meterOf(group, seconds)
    } catch {
      // Another file system is mounted there.
    }
    rmdirSync(group)
  }
}

function meterOf(group: string, seconds: Hierarchy['seconds']): Meter {
  const processes = join(group, 'cgroup.procs')
  const enter = `echo $$ > '${processes}' 2> /dev/null; exec "$@"`
  const members = () => readFileSync(processes, 'utf8').split('\n').filter(Boolean).map(Number)
  return {
    inGroup: (program, args) => ['/bin/sh', ['-c', enter, 'sh', program, ...args]],
    seconds: () => seconds(group),
    async close() {
      for (let tries = 0; tries < 50; tries++) {
        for (const pid of members()) {
          try {
            process.kill(pid, 'SIGKILL')
          } catch {
            // The process has ended.
          }
        }
        try {
          rmdirSync(group)
          return
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      }
    },
  }
}

/** Processor seconds of the whole machine since its start. */
export function machineSeconds(): number {
  const busyMs = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq)
  return busyMs.reduce((sum, ms) => sum + ms, 0) / 1000
}
