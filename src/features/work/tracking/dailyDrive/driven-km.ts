import type { Context } from '../../../../platform/context.ts'
import { visible } from '../../../../platform/scope.ts'
import { and, sql } from '../../../../platform/store/drizzle.ts'
import { dailyDrives } from './store.ts'

/** Kilometres that the caller's vehicles drove on a day (`YYYY-MM-DD`, fleet time), rounded. */
export async function drivenKm({ db, scope }: Pick<Context, 'db' | 'scope'>, day: string): Promise<number> {
  const [row] = await db
    .select({ km: sql<string>`coalesce(sum(${dailyDrives.metres}) / 1000.0, 0)` })
    .from(dailyDrives)
    .where(and(sql`${dailyDrives.day} = ${day}`, visible(scope, dailyDrives.vin)))
  return Math.round(Number(row?.km ?? 0))
}
