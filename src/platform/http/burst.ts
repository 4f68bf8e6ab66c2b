import { finished } from 'node:stream'
import { code } from '../../domain/contract/code.ts'
import type { Download } from '../context.ts'
import { fault } from '../fault.ts'

/** Concurrent downloads of one user or API token. Each uses memory and queries the store repeatedly. */
const atOnce = 2
const running = new Map<string, number>()

/**
 * Runs a call that returns a file. Throws 'too many' while two of the same caller run. A file counts until it is sent.
 */
export async function inBurst<T>(who: string, work: () => Promise<T>, fileOf: (output: T) => Download | undefined) {
  const now = running.get(who) ?? 0
  if (now >= atOnce) throw fault(code.throttled, 'throttled')
  running.set(who, now + 1)
  const leave = () => {
    const left = (running.get(who) ?? 1) - 1
    if (left > 0) running.set(who, left)
    else running.delete(who)
  }
  try {
    const output = await work()
    const file = fileOf(output)
    if (file?.stream) finished(file.stream, leave)
    else leave()
    return output
  } catch (error) {
    leave()
    throw error
  }
}
