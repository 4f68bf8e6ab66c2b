import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { ownOf, requireOwn } from '../../../../platform/record/shared.ts'
import { addRow, removeRows, updateRow } from '../../../../platform/record/write.ts'
import { ownerOf } from '../../../../platform/scope.ts'
import { and, count, eq, ne, type SQL } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import type { AnyRecord } from '../../../../record/model/record.ts'
import { tidyColumns, tidySearch } from '../../../../record/model/saved-state.ts'
import { isRoute } from '../../../screens.ts'
import { listViewCalls as calls, listView, maxSharedViews, maxViews } from './contract.ts'
import { listChoices, listViews } from './store.ts'
import { listViewRefusals as refusals } from './texts.server.ts'
import { viewsWhere } from './views.ts'

interface List {
  readonly route: string
  readonly record: string
}

function requireListRecord({ parts }: Context, { route, record }: List): AnyRecord {
  const entry = isRoute(route) ? parts.catalogue.recordOf(record) : undefined
  if (!entry) throw new Fault(code.notFound, refusals.noList)
  return entry.record
}

const ofList = ({ route, record }: List): SQL | undefined =>
  and(eq(listViews.route, route), eq(listViews.record, record))

async function requireFree({ db, scope }: Context, list: List, name: string, id = 0): Promise<void> {
  const [existing] = await db
    .select({ id: listViews.id })
    .from(listViews)
    .where(and(ofList(list), ownOf(listView, scope), eq(listViews.name, name), ne(listViews.id, id)))
    .limit(1)
  if (!existing) return
  const field = { field: 'name', label: `${listView.name}:name`, text: refusals.taken }
  throw fault(code.invalid, 'invalid', { fields: [field] })
}

const query = serve(calls.query, async (list, context) => {
  requireListRecord(context, list)
  return viewsWhere(context, ofList(list), maxViews + maxSharedViews)
})

const one = serve(calls.one, async ({ id }, context) => {
  const [view] = await viewsWhere(context, eq(listViews.id, id), 1)
  if (!view) throw fault(code.notFound, 'notFound')
  return view
})

const add = serve(calls.add, async ({ route, record, search, columns, ...input }, context) => {
  const list = { route, record }
  const about = requireListRecord(context, list)
  const { user: userId, token: tokenId } = ownerOf(context.scope)
  const [countRow] = await context.db
    .select({ all: count() })
    .from(listViews)
    .where(and(ofList(list), eq(listViews.userId, userId)))
  if ((countRow?.all ?? 0) >= maxViews) throw new Fault(code.state, refusals.manyViews, { values: { most: maxViews } })
  await requireFree(context, list, input.name)
  return addRow(context, listView, input, {
    ...list,
    userId,
    tokenId,
    owner: context.user.name,
    search: tidySearch(about, search),
    columns: tidyColumns(about, columns),
  })
})

const update = serve(calls.update, async ({ search, columns, ...input }, context) => {
  await requireOwn(context, listView, [input.id], refusals.notOwn)
  const [view] = await viewsWhere(context, eq(listViews.id, input.id), 1)
  if (!view) throw fault(code.notFound, 'notFound')
  if (input.name !== undefined) await requireFree(context, view, input.name, input.id)
  const about = requireListRecord(context, view)
  await updateRow(context, listView, input as never, {
    ...(search !== undefined && { search: tidySearch(about, search) }),
    ...(columns !== undefined && { columns: tidyColumns(about, columns) }),
  })
  return null
})

const remove = serve(calls.remove, async ({ id }, context) => {
  await requireOwn(context, listView, [id], refusals.notOwn)
  await removeRows(context, listView, [id])
  return null
})

async function keep(
  { db, user }: Context,
  list: List,
  part: { defaultView: number | null } | { columns: string | null },
) {
  const { accountId, route, record } = listChoices
  await db
    .insert(listChoices)
    .values({ accountId: user.id, route: list.route, record: list.record, ...part })
    .onConflictDoUpdate({ target: [accountId, route, record], set: part })
  return null
}

const choose = serve(calls.choose, async ({ usual, ...list }, context) => {
  requireListRecord(context, list)
  const isVisible =
    usual === null || (await viewsWhere(context, and(ofList(list), eq(listViews.id, usual)), 1)).length > 0
  if (!isVisible) throw fault(code.notFound, 'notFound')
  return keep(context, list, { defaultView: usual })
})

const columns = serve(calls.columns, async ({ columns, ...list }, context) =>
  keep(context, list, { columns: tidyColumns(requireListRecord(context, list), columns) }),
)

const viewRecord = serveRecord(listView, {}, { byHand: calls })

export default thing({ records: [viewRecord], calls: [query, one, add, update, remove, choose, columns] })
