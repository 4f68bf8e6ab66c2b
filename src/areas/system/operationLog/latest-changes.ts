import { and, desc, gte, like } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { operationLogs } from './store.ts'

/** The latest lines since a moment (ISO 8601) that tell of changed records: no sign-ins, nothing refused. Newest first. */
export function latestChangedRecords(db: Db, since: string, most: number) {
  const { id, at, userName, page, action, details } = operationLogs
  return (
    db
      .select({ id, at, userName, page, action })
      .from(operationLogs)
      // A list of changes; other lines carry facts by their names.
      .where(and(gte(at, since), like(details, '[{%')))
      .orderBy(desc(id))
      .limit(most)
  )
}
