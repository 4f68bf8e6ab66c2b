import type { ExploreQuery } from '../../../../domain/contract/explore/query.ts'
import type { Context } from '../../../../platform/context.ts'
import { exploreNamed } from '../../../../platform/explore/run.ts'
import { resolveQuery } from '../../../../platform/explore/sql.ts'
import { addRow } from '../../../../platform/record/write.ts'
import { ownerOf } from '../../../../platform/scope.ts'
import { askingOf } from './asking.ts'
import { type ChartInput, chart } from './contract.ts'

/** Throws when the caller could not run the query. */
export async function checkQuery(context: Context, query: ExploreQuery): Promise<void> {
  resolveQuery(await exploreNamed(context.db, askingOf(context), query.explore), query)
}

/** Saves a query as a chart of the caller. */
export async function keepChart(context: Context, { query, ...input }: ChartInput): Promise<{ id: number }> {
  await checkQuery(context, query)
  const { user: userId, token: tokenId } = ownerOf(context.scope)
  return addRow(context, chart, input, {
    query,
    about: query.explore,
    userId,
    tokenId,
    owner: context.user.name,
  })
}
