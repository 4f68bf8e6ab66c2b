import { readFileSync } from 'node:fs'

export const mebibyte = 1024 ** 2

/** Resident memory of a process in bytes: now, or its peak since the start. Linux only. */
export function memoryOf(pid: number, which: 'now' | 'peak'): number {
  const name = which === 'now' ? 'VmRSS' : 'VmHWM'
  const kib = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (!kib) throw new Error(`No ${name} in /proc/${pid}/status`)
  return Number(kib) * 1024
}

/** Watches the resident memory of a process. `stop` returns the peak in bytes. */
export function watchMemory(pid: number): { stop(): number } {
  let most = memoryOf(pid, 'now')
  const look = () => {
    most = Math.max(most, memoryOf(pid, 'now'))
  }
  const timer = setInterval(look, 50)
  return {
    stop() {
      look()
      clearInterval(timer)
      return most
    },
  }
}
