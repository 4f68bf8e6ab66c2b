import type { ExploreQuery } from '../../../kit/explore/query.ts'
import type { Context } from '../../../server/context.ts'
import { exploreNamed } from '../../../server/explore/run.ts'
import { askedOf } from '../../../server/explore/sql.ts'
import { addRow } from '../../../server/record/write.ts'
import { ownerOf } from '../../../server/scope.ts'
import { askingOf } from './asking.ts'
import { chart, type KeptChart } from './contract.ts'

/** Throws when the caller could not run the query. */
export function checkQuery(context: Context, query: ExploreQuery): void {
  askedOf(exploreNamed(askingOf(context), query.explore), query)
}

/** Saves a query as a chart of the caller. */
export function keepChart(context: Context, { query, ...input }: KeptChart): Promise<{ id: number }> {
  checkQuery(context, query)
  const { user: userId, token: tokenId } = ownerOf(context.scope)
  return addRow(context, chart, input, {
    query,
    about: query.explore,
    userId,
    tokenId,
    owner: context.user.name,
  })
}
