import { accounts } from '../../features/base/accounts/account/store.ts'
import { roles } from '../../features/base/accounts/role/store.ts'
import { type ReadyMade, readyMade } from '../../features/work/analysis/board/contract.ts'
import { readyCards } from '../../features/work/analysis/board/ready-made.ts'
import { boardCards, boardRoles, boards } from '../../features/work/analysis/board/store.ts'
import { charts } from '../../features/work/analysis/chart/store.ts'
import type { Parts } from '../../platform/context.ts'
import { eq } from '../../platform/store/drizzle.ts'
import type { Db } from '../../platform/store/store.ts'
import { insertRows } from './insert.ts'
import { demoRoles } from './roles.ts'

const boardKinds: readonly ReadyMade[] = ['use', 'alarms']

export async function loadBoards(db: Db, parts: Parts): Promise<void> {
  const [administrator] = await db
    .select({ userId: accounts.id, owner: accounts.userName })
    .from(accounts)
    .where(eq(accounts.userName, parts.config.adminUser))
  // An installation whose administrator has another name has its own charts.
  if (!administrator) return
  const roleRows = await db.select({ id: roles.id, name: roles.name }).from(roles)
  const sees = demoRoles.filter(({ reads, writes }) => reads.includes('*') || [...reads, ...writes].includes('/chars'))
  const roleIds = roleRows.filter(({ name }) => sees.some((role) => role.name === name)).map(({ id }) => id)
  for (const kind of boardKinds) {
    const cards = readyCards[kind]
    const chartIds = await insertRows(
      db,
      charts,
      cards.map(({ name, look, query }) => ({ name: name[0], look, query, about: query.explore, ...administrator })),
    )
    const [boardId = 0] = await insertRows(db, boards, [{ name: readyMade[kind][0], ...administrator }])
    await insertRows(
      db,
      boardCards,
      cards.map(({ name, width, height }, position) => ({
        boardId,
        position,
        width,
        height,
        chartId: chartIds[position] ?? null,
        name: name[0],
      })),
    )
    if (roleIds.length > 0) await db.insert(boardRoles).values(roleIds.map((roleId) => ({ rowId: boardId, roleId })))
  }
}
