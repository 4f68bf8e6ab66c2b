import { finished } from 'node:stream'
import { code } from '../../kit/code.ts'
import type { Download } from '../context.ts'
import { fault } from '../fault.ts'

/** Concurrent downloads of one user: each uses memory and queries the store repeatedly. */
const atOnce = 2
const running = new Map<number, number>()

/** Runs a call that answers a file; throws 'too many' while two of the same user run. A file counts until it is sent. */
export async function inBurst<T>(userId: number, work: () => Promise<T>, fileOf: (output: T) => Download | undefined) {
  const now = running.get(userId) ?? 0
  if (now >= atOnce) throw fault(code.throttled, 'throttled')
  running.set(userId, now + 1)
  const leave = () => {
    const left = (running.get(userId) ?? 1) - 1
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
  }
  try {
    const output = await work()
    const file = fileOf(output)
    if (file) finished(file.stream, leave)
    else leave()
    return output
  } catch (error) {
    leave()
    throw error
  }
}
