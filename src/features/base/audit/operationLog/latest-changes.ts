import { and, desc, gte, like } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { operationLogs } from './store.ts'

/** Latest entries since a moment (ISO 8601) that change records, newest first. Without sign-ins and refusals. */
export function latestChangedRecords(db: Db, since: string, most: number) {
  const { id, at, userName, page, action, details } = operationLogs
  return (
    db
      .select({ id, at, userName, page, action })
      .from(operationLogs)
      // Entries with a list of changes. Other entries contain facts by name.
      .where(and(gte(at, since), like(details, '[{%')))
      .orderBy(desc(id))
      .limit(most)
  )
}
