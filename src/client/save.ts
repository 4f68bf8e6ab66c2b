import type { Call, SentOf } from '../domain/contract/call.ts'
import { send } from './api.ts'

/**
 * Streams the file of a 'get' call to disk by the browser. A large file is not buffered in memory, and a broken
 * download can resume. A HEAD request checks first that there is a file.
 * @throws CallFault, already shown to the user
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
