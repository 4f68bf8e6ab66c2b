import type { Call } from '../../../../domain/contract/call.ts'
import { askerName, bothOf } from '../../../../platform/bilingual.ts'
import type { Caller, Change } from '../../../../platform/context.ts'
import type { LogLine } from '../../../../platform/http/run.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Catalogue } from '../../../../platform/thing/catalogue.ts'
import { pageOf } from './page.ts'
import { operationLogs } from './store.ts'

type Things = Pick<Catalogue, 'thingOf'>

/** Writes the entry of a change call with old and new values, in the transaction of the change itself. */
export const writeLog = (db: Db, catalogue: Things, line: LogLine): Promise<void> => writeLogs(db, catalogue, [line])

/** Writes an entry for each of the calls that one transaction serves. */
export async function writeLogs(db: Db, catalogue: Things, lines: readonly LogLine[]): Promise<void> {
  if (lines.length === 0) return
  await db.insert(operationLogs).values(
    lines.map(({ call, user, caller, changes, refused: reason }) =>
      rowOf(catalogue, {
        call,
        caller,
        userId: user?.id,
        userName: user ? askerName(user) : '',
        department: user?.department,
        details: reason ? { result: 'refused', reason } : changes,
      }),
    ),
  )
}

interface Audit {
  call: Pick<Call, 'path' | 'title'>
  caller: Pick<Caller, 'ip' | 'requestId'>
  userId: number | undefined
  userName: string
  department?: string | null | undefined
  details: readonly Change[] | Record<string, unknown>
}
/** Writes an entry for a step that changes no record: sign-ins, refusals. */
export async function writeAudit(db: Db, catalogue: Things, audit: Audit): Promise<void> {
  await db.insert(operationLogs).values(rowOf(catalogue, audit))
}

const rowOf = (catalogue: Things, { call, caller, userId, userName, department, details }: Audit) => ({
  at: new Date().toISOString(),
  userId: userId ?? null,
  userName: userName.slice(0, longestName),
  department: department ?? null,
  page: bothOf(pageOf(catalogue.thingOf(call.path))),
  action: bothOf(call.title),
  call: call.path,
  details: serializeDetails(details),
  ip: caller.ip,
  requestId: caller.requestId,
})
/** Limited, because a sign-in can be tried with any name. */
const longestName = 400
const maxDetails = 20_000

/**
 * Serializes details as JSON. If they are too long: the first changes, then only the records of further ones, then the
 * number of the rest.
 */
function serializeDetails(details: Audit['details']): string {
  const whole = JSON.stringify(details)
  if (whole.length <= maxDetails || !Array.isArray(details)) return whole.slice(0, maxDetails)
  const entries: Change[] = []
  let room = maxDetails - 200
  for (const { record, id, label, vin, before, after, count } of details as Change[]) {
    const full = { record, id, label, vin, before, after, count }
    const short = { record, id, label: label?.slice(0, 200), vin, count }
    const fitting = [full, short].find((each) => JSON.stringify(each).length < room)
    if (!fitting) break
    entries.push(fitting)
    room -= JSON.stringify(fitting).length + 1
  }
  const left = details.length - entries.length
  const rest = { record: (details[0] as Change).record, id: '', label: '…', count: left }
  return JSON.stringify(left > 0 ? [...entries, rest] : entries)
}
