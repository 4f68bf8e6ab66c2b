import { hourMs } from '../../../../domain/time.ts'
import type { AnyCall, Context } from '../../../../platform/context.ts'
import { writeLog } from '../../../base/audit/operationLog/write.ts'

/** Time of the last logged download, by server and by user and file. */
const logTimes = new WeakMap<Context['parts']['store'], Map<string, number>>()
const maxEntries = 10_000

/**
 * Adds a download to the operation log. A resumed or chunked download consists of many requests that may start at any
 * byte. Within an hour, the requests of a user for the same content are logged once.
 */
export async function logDownload(
  { parts, user, caller }: Context,
  call: AnyCall,
  file: { readonly record: string; readonly id: number; readonly label: string; readonly hash: string },
): Promise<void> {
  const { store, catalogue } = parts
  const of = logTimes.get(store) ?? new Map<string, number>()
  logTimes.set(store, of)
  const key = `${user.id} ${user.token?.id ?? ''} ${file.record} ${file.id} ${file.hash}`
  const at = parts.now().getTime()
  if (at - (of.get(key) ?? Number.NEGATIVE_INFINITY) < hourMs) return
  const { record, id, label, hash } = file
  const changes = [{ record, id, label, after: { hash } }]
  await store.tx((tx) => writeLog(tx, catalogue, { call, user, caller, changes }))
  if (of.size >= maxEntries) of.clear()
  of.set(key, at)
}
