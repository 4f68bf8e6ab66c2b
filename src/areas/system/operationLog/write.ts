import type { Call } from '../../../kit/call.ts'
import type { Caller, Change } from '../../../server/context.ts'
import type { LogLine } from '../../../server/http/run.ts'
import { knownRecord } from '../../../server/record/table.ts'
import type { Db } from '../../../server/store/store.ts'
import { say } from '../../../server/words.ts'
import { pageOf } from './page.ts'
import { operationLogs } from './store.ts'

/** One line for a change call, with what changed from what to what; in the transaction of the change itself. */
export async function writeLog(db: Db, { call, user, caller, changes, refused }: LogLine): Promise<void> {
  await writeAudit(db, {
    call,
    caller,
    userId: user?.id,
    userName: user?.name ?? '',
    department: user?.department,
    details: refused ? { result: 'refused', reason: 'permission' } : changes.map(described),
  })
}

interface Audit {
  call: Pick<Call, 'path' | 'title'>
  caller: Pick<Caller, 'ip' | 'requestId'>
  userId: number | undefined
  userName: string
  department?: string | null | undefined
  details: unknown
}
/** One line for a step that is no change of a record: sign-ins, refusals. */
export async function writeAudit(
  db: Db,
  { call, caller, userId, userName, department, details }: Audit,
): Promise<void> {
  const text = JSON.stringify(details)
  await db.insert(operationLogs).values({
    at: new Date().toISOString(),
    userId: userId ?? null,
    userName: userName.slice(0, 64),
    department: department ?? null,
    page: pageOf(call.path),
    action: call.title[0],
    call: call.path,
    details: text.length > maxDetails ? `${text.slice(0, maxDetails)}…` : text,
    ip: caller.ip,
    requestId: caller.requestId,
  })
}
const maxDetails = 20_000

function described({ record, id, label, before, after, count }: Change): Record<string, unknown> {
  const title = knownRecord(record) ? say('zh', `${record}:title`) : record
  return {
    record: title,
    id,
    ...(label === undefined ? {} : { label }),
    ...(count === undefined ? {} : { count }),
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  }
}
