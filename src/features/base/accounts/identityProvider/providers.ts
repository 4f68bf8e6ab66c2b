import { minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { and, asc, eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { identityProviders, identityRoles } from './store.ts'

/** Stored provider. Its client secret is sealed. */
export type ProviderSettings = typeof identityProviders.$inferSelect

export const enabledProviders = (db: Db): Promise<ProviderSettings[]> =>
  db.select().from(identityProviders).where(eq(identityProviders.enabled, true)).orderBy(asc(identityProviders.name))

/** Undefined for a provider that does not exist or is turned off. */
export async function findEnabledProvider(db: Db, id: number): Promise<ProviderSettings | undefined> {
  const [provider] = await db
    .select()
    .from(identityProviders)
    .where(and(eq(identityProviders.id, id), eq(identityProviders.enabled, true)))
  return provider
}

/** Roles of a provider's groups. The first that matches a user counts. */
export const rolesOfGroups = (db: Db, provider: number): Promise<{ group: string; role: number }[]> =>
  db
    .select({ group: identityRoles.group, role: identityRoles.role })
    .from(identityRoles)
    .where(eq(identityRoles.provider, provider))
    .orderBy(asc(identityRoles.place), asc(identityRoles.id))

/** Stores whether a provider is available, at most once a minute while nothing changes. The last error stays. */
export async function noteProviderState(
  { store, now }: Parts,
  { id }: ProviderSettings,
  state: 'ok' | 'down',
  lastError: string | null,
) {
  const at = now().toISOString()
  const since = new Date(now().getTime() - minuteMs).toISOString()
  const error = lastError?.slice(0, 500) ?? null
  await store.db
    .update(identityProviders)
    .set({ state, checkedAt: at, ...(error !== null && { lastError: error }) })
    .where(
      and(
        eq(identityProviders.id, id),
        sql`(${identityProviders.state} <> ${state} or ${identityProviders.checkedAt} is null
          or ${identityProviders.checkedAt} < ${since}::timestamptz
          or ${error}::text is not null and ${error}::text is distinct from ${identityProviders.lastError})`,
      ),
    )
}
