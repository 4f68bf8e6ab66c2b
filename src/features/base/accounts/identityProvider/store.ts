import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { bigint, boolean, index, text, uniqueIndex } from '../../../../platform/store/drizzle.ts'
import { appProtocols, identityLink, identityProvider, identityRole } from './contract.ts'

const reference = (column: Parameters<typeof columnOf>[0]) =>
  bigint({ mode: 'number' }).notNull().references(columnOf(column), { onDelete: 'cascade' })

/** Secrets are sealed (platform/secret.ts). */
export const identityProviders = recordTable(identityProvider, {
  columns: {
    protocol: text({ enum: ['oidc', ...appProtocols, 'ldap'] })
      .notNull()
      .default('oidc'),
    state: text({ enum: ['unused', 'ok', 'down'] })
      .notNull()
      .default('unused'),
    createsAccounts: boolean().notNull().default(false),
    unencrypted: boolean().notNull().default(false),
    directoryKind: text({ enum: ['activeDirectory', 'openLdap'] }),
    nestedGroups: boolean().notNull().default(false),
    checksFactor: boolean().notNull().default(false),
  },
})

export const identityRoles = recordTable(identityRole, {
  columns: { provider: reference('identityProvider.id'), role: reference('role.id') },
  constraints: (table) => [
    uniqueIndex('identity_role_group_unique').on(table.provider, table.group),
    index().on(table.role),
  ],
})

/** An account has one subject per provider, and a subject one account. */
export const identityLinks = recordTable(identityLink, {
  columns: { provider: reference('identityProvider.id'), account: reference('account.id') },
  constraints: (table) => [
    uniqueIndex('identity_link_subject_unique').on(table.provider, table.subject),
    uniqueIndex('identity_link_account_unique').on(table.account, table.provider),
  ],
})
