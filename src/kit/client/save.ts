import type { Call, SentOf } from '../call.ts'
import { send } from './api.ts'

/**
 * Lets the browser save the file that a 'get' call answers while it comes: of a large one nothing is held in memory, and
 * what was broken off is continued. Asked for beforehand is whether there is one.
 * @throws CallFault, after it was told
 */
export async function saveAsItComes<C extends Call>(call: C, input: SentOf<C>): Promise<void> {
  const values = Object.entries(input as Record<string, unknown>).map(([key, value]) => [key, String(value)])
  const url = `${call.path}?${new URLSearchParams(values as [string, string][])}`
  const { ok, headers } = await fetch(url, { method: 'HEAD' }).catch(() => new Response(null, { status: 503 }))
  if (!ok || headers.get('content-type')?.includes('json')) return void (await send(call, input))
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
