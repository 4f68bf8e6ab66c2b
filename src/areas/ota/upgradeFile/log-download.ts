import type { AnyCall, Context } from '../../../server/context.ts'
import { hourMs } from '../../../time.ts'
import { writeLog } from '../../system/operationLog/write.ts'

/** Of each server of the process, when a user's downloads of a file were last logged. */
const logged = new WeakMap<Context['parts']['store'], Map<string, number>>()
const mostKept = 10_000

/**
 * A line of the operation log: who took which file. A download that comes in pieces, or goes on after a break, is many
 * requests, each of which may begin anywhere: within an hour those of one user for one content are one line.
 */
export async function logDownload(
  { parts, user, caller }: Context,
  call: AnyCall,
  file: { readonly record: string; readonly id: number; readonly label: string; readonly hash: string },
): Promise<void> {
  const { store, catalogue } = parts
  const of = logged.get(store) ?? new Map<string, number>()
  logged.set(store, of)
  const key = `${user.id} ${user.token?.id ?? ''} ${file.record} ${file.id} ${file.hash}`
  const at = parts.now().getTime()
  if (at - (of.get(key) ?? Number.NEGATIVE_INFINITY) < hourMs) return
  const { record, id, label, hash } = file
  const changes = [{ record, id, label, after: { hash } }]
  await store.tx((tx) => writeLog(tx, catalogue, { call, user, caller, changes }))
  if (of.size >= mostKept) of.clear()
  of.set(key, at)
}
