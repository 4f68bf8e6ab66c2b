import { and, desc, gte, like } from 'drizzle-orm'
import type { Context } from '../../../server/context.ts'
import { halfOf } from '../../system/operationLog/bilingual.ts'
import { operationLogCalls } from '../../system/operationLog/contract.ts'
import { operationLogs } from '../../system/operationLog/store.ts'
import type { Board } from './contract.ts'

const shown = 8
const days = 30

/** The latest changes of records, for who may read the operation log: no sign-ins, nothing refused. */
export async function latestChanges({ db, lang, parts, user }: Context): Promise<Board['changes']> {
  if (!user.links.has(operationLogCalls.query.path)) return null
  const { id, at, userName, page, action, details } = operationLogs
  const since = new Date(parts.now().getTime() - days * 86_400_000).toISOString()
  const rows = await db
    .select({ id, at, userName, page, action })
    .from(operationLogs)
    // A list of changes; other lines carry facts by their names.
    .where(and(gte(at, since), like(details, '[{%')))
    .orderBy(desc(id))
    .limit(shown)
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    userName: row.userName ?? '',
    page: halfOf(row.page ?? '', lang),
    action: halfOf(row.action, lang),
  }))
}
