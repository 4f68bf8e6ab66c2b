import type { ListChoice } from '../../../../domain/contract/list-choice.ts'
import type { Context } from '../../../../platform/context.ts'
import { inScope } from '../../../../platform/record/query.ts'
import { and, eq, isNotNull, or } from '../../../../platform/store/drizzle.ts'
import { listView } from './contract.ts'
import { listChoices, listViews } from './store.ts'

/** Returns the caller's list settings. A default view that is no longer shared is left out. */
export async function choicesOf({ db, user, scope }: Pick<Context, 'db' | 'user' | 'scope'>): Promise<ListChoice[]> {
  const { route, record, columns } = listChoices
  return db
    .select({ route, record, columns, usual: listViews.id })
    .from(listChoices)
    .leftJoin(listViews, and(eq(listViews.id, listChoices.defaultView), inScope(listView, scope)))
    .where(and(eq(listChoices.accountId, user.id), or(isNotNull(listChoices.columns), isNotNull(listViews.id))))
    .orderBy(route, record)
}
