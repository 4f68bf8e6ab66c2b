import { dayMs } from '../../../../domain/time.ts'
import { halfOf } from '../../../../platform/bilingual.ts'
import type { Context } from '../../../../platform/context.ts'
import { operationLogCalls } from '../../../base/audit/operationLog/contract.ts'
import { latestChangedRecords } from '../../../base/audit/operationLog/latest-changes.ts'
import type { Board } from './contract.ts'

const maxChanges = 8
const days = 30

export const mayReadChanges = ({ user }: Context): boolean => user.links.has(operationLogCalls.query.path)

/** Latest changes of records from the operation log, without sign-ins and refused calls. */
export async function latestChanges({ db, lang, parts }: Context): Promise<Board['changes']> {
  const since = new Date(parts.now().getTime() - days * dayMs).toISOString()
  const rows = await latestChangedRecords(db, since, maxChanges)
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    userName: row.userName ?? '',
    page: halfOf(row.page ?? '', lang),
    action: halfOf(row.action, lang),
  }))
}
