import type { Context } from '../../../../platform/context.ts'
import { inScope } from '../../../../platform/record/query.ts'
import { ownOf } from '../../../../platform/record/shared.ts'
import { and, asc, desc, inArray, type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { contains } from '../../../../platform/store/like.ts'
import { listView, type StoredListView } from './contract.ts'
import { listViews } from './store.ts'

export async function viewsWhere(
  { db, scope }: Context,
  where: SQL | undefined,
  most: number,
): Promise<StoredListView[]> {
  const mine = sql<boolean>`${ownOf(listView, scope)}`
  const rows = await db
    .select({
      id: listViews.id,
      route: listViews.route,
      record: listViews.record,
      name: listViews.name,
      mine,
      owner: listViews.owner,
      updatedAt: listViews.updatedAt,
      search: listViews.search,
      columns: listViews.columns,
      roles: sql<StoredListView['roles']>`case when ${ownOf(listView, scope)} then (
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'label', r.name) order by r.name, r.id), '[]')
        from list_view_role l join role r on r.id = l.role_id where l.list_view_id = list_view.id) else '[]' end`,
    })
    .from(listViews)
    .where(and(where, inScope(listView, scope)))
    .orderBy(desc(mine), asc(listViews.name), asc(listViews.id))
    .limit(most)
  return rows.map((row) => ({ ...row, owner: row.owner ?? '' }))
}

/** Finds views by a part of their names, for lists that the caller may open. */
export async function viewsNamed(context: Context, text: string, most: number): Promise<StoredListView[]> {
  const routes = [...context.user.links].filter((link) => link.startsWith('/'))
  if (routes.length === 0) return []
  return viewsWhere(context, and(contains(listViews.name, text), inArray(listViews.route, routes)), most)
}
