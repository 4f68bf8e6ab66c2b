import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/** Fields after the program's name in /proc/PID/stat, from the state on. Undefined when the process has ended. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Processor time of all threads of a process, in seconds. Linux only. */
export function processorSeconds(pid: number): number {
  const stat = statOf(pid)
  return stat ? (Number(stat[11]) + Number(stat[12])) / ticksPerSecond : 0
}

/** Process id of the postmaster, the parent of all other server processes. */
export async function postmasterOf(client: pg.Client): Promise<number> {
  const result = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(statOf(result.rows[0]!.pid)?.[1])
}

/** Process ids of a process and all its descendants. */
export function treeOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const each of readdirSync('/proc').map(Number)) {
    const parent = each > 0 ? Number(statOf(each)?.[1]) : Number.NaN
    children.set(parent, [...(children.get(parent) ?? []), each])
  }
  const pids = [pid]
  for (let at = 0; at < pids.length; at++) pids.push(...(children.get(pids[at]!) ?? []))
  return pids
}

/** Processor time of a process's children in seconds, running and ended ones. */
export function childrenSeconds(parent: number): number {
  const running = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(statOf(pid)?.[1]) === parent)
  const stat = statOf(parent)
  const endedSeconds = stat ? (Number(stat[13]) + Number(stat[14])) / ticksPerSecond : 0
  return running.reduce((sum, pid) => sum + processorSeconds(pid), endedSeconds)
}
