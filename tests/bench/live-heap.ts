/** Live memory of a process of ours. Garbage that is not collected yet does not count as growth. */
import { setTimeout as sleep } from 'node:timers/promises'
import { mebibyte } from './memory.ts'
import type { Figure } from './report.ts'

const openMs = 10_000

/**
 * Collects a process's garbage through its inspector, which is open only for that moment. Returns the bytes that
 * remain.
 */
export async function liveHeapOf(pid: number, inspectPort: number): Promise<number> {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await inspectorOf(inspectPort))
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, (result: { usedSize: number }) => void>()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: { usedSize: number } }
    waiting.get(id)?.(result)
  }
  let ids = 0
  const ask = (method: string, params = {}) =>
    new Promise<{ usedSize: number }>((resolve) => {
      const id = ++ids
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  // Objects freed by the first run may refer to more.
  for (let run = 0; run < 2; run++) await ask('HeapProfiler.collectGarbage')
  const { usedSize } = await ask('Runtime.getHeapUsage')
  await ask('Runtime.evaluate', { expression: 'setTimeout(() => process._debugEnd(), 100)' })
  socket.close()
  return usedSize
}

export interface HeapSample {
  readonly name: string
  readonly minute: number
  readonly bytes: number
}
const judgedMinutes = 30
const growthAllowedMib = 16

/** Growth of the live memory of processes since the first sample after they had settled. */
export function heldMore(settledSamples: readonly HeapSample[], now: readonly HeapSample[]): Figure[] {
  return now.flatMap(({ name, minute, bytes }): Figure[] => {
    const first = settledSamples.find((each) => each.name === name)
    if (!first) return []
    const minutes = minute - first.minute
    const perHour = (60 * (bytes - first.bytes)) / mebibyte / minutes
    const mibText = (of: number) => (of / mebibyte).toFixed(1)
    return [
      {
        name: `${name}: heap without garbage after ${first.minute.toFixed(0)} and ${minute.toFixed(0)} min, MiB`,
        value: `${mibText(first.bytes)}, ${mibText(bytes)}`,
        ...(minutes >= judgedMinutes && {
          target: `≤ ${growthAllowedMib} more an hour`,
          isMet: perHour <= growthAllowedMib,
        }),
      },
    ]
  })
}

async function inspectorOf(port: number): Promise<string> {
  for (const until = Date.now() + openMs; Date.now() < until; await sleep(200)) {
    const answer = await fetch(`http://127.0.0.1:${port}/json`).catch(() => undefined)
    const [target] = ((await answer?.json()) ?? []) as { webSocketDebuggerUrl: string }[]
    if (target) return target.webSocketDebuggerUrl
  }
  throw new Error(`No inspector at ${port}`)
}
