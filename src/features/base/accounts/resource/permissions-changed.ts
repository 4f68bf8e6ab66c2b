import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { permissionVersion } from './store.ts'

/** Makes every process reload permissions at its next call. */
export async function permissionsChanged(db: Db): Promise<void> {
  await db
    .insert(permissionVersion)
    .values({ singleton: true })
    .onConflictDoUpdate({
      target: permissionVersion.singleton,
      set: { version: sql`${permissionVersion.version} + 1` },
    })
}
