import type { Pair } from '../../../../domain/contract/words.ts'
import type { Context } from '../../../../platform/context.ts'
import { type Figure, maySee } from '../../../../platform/figure/figure.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { chartCalls } from '../../../work/analysis/chart/contract.ts'
import { cardTitles } from './card-texts.ts'
import { mayReadChanges } from './changes.ts'
import { type Arrangement, chartKeys, type DashboardSection } from './contract.ts'
import { maySeePicture } from './pictures.ts'
import { arrangements } from './store.ts'

/** An item that a caller's dashboard may show. */
export interface OfferedItem {
  readonly key: string
  readonly section: DashboardSection
  readonly title: Pair
  readonly figure?: Figure
}

const chartKey = /^chart:(\d+)$/
/** Id of the saved chart of a key. Undefined: not a chart. */
export function chartIdOf(key: string): number | undefined {
  const id = chartKey.exec(key)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Null: the default order. */
export async function arrangementOf({ db, user }: Context): Promise<Arrangement | null> {
  const [row] = await db.select().from(arrangements).where(eq(arrangements.userId, user.id))
  return row?.items ?? null
}

export async function keepArrangement({ db, user }: Context, items: Arrangement | null): Promise<void> {
  if (items === null) await db.delete(arrangements).where(eq(arrangements.userId, user.id))
  else
    await db
      .insert(arrangements)
      .values({ userId: user.id, items })
      .onConflictDoUpdate({ target: arrangements.userId, set: { items, updatedAt: sql`excluded.updated_at` } })
}

/** Items that things offer to the caller, in the default order, and the charts that the caller added. */
export function offeredTo(context: Context, arrangement: Arrangement | null): OfferedItem[] {
  const { figures } = context.parts.catalogue
  const visibleFigures = figures.filter((figure) => maySee(context, figure)).sort((a, b) => a.place - b.place)
  const charts = (arrangement ?? []).filter(({ key }) => chartIdOf(key) !== undefined)
  return [
    ...visibleFigures.map(
      (figure): OfferedItem => ({
        key: figure.key,
        section: figure.live ? 'live' : 'figures',
        title: figure.title,
        figure,
      }),
    ),
    ...chartKeys
      .filter((key) => maySeePicture(context, key))
      .map((key): OfferedItem => ({ key, section: 'cards', title: cardTitles[key] })),
    ...(mayReadChanges(context) ? [{ key: 'changes', section: 'cards', title: cardTitles.changes } as const] : []),
    ...(context.user.links.has(chartCalls.run.path)
      ? charts.map(({ key }): OfferedItem => ({ key, section: 'cards', title: ['', ''] }))
      : []),
  ]
}

/** Items in the chosen order, without hidden ones. Items that are new since then come last. Pure. */
export function inOrder<T extends { readonly key: string }>(
  items: readonly T[],
  arrangement: Arrangement | null,
  withHidden = false,
): T[] {
  if (!arrangement) return [...items]
  const places = new Map(arrangement.map(({ key, hidden }, at) => [key, { at, hidden }]))
  const placeOf = ({ key }: T) => places.get(key)?.at ?? arrangement.length
  return items.filter(({ key }) => withHidden || !places.get(key)?.hidden).sort((a, b) => placeOf(a) - placeOf(b))
}
