import { type SQL, type SQLWrapper, sql } from '../../../../platform/store/drizzle.ts'

/** Whether an account has a second factor. Recovery codes do not count, because they exist only with one. */
export const hasFactor = (accountId: SQLWrapper): SQL<boolean> => sql<boolean>`(
  exists (select 1 from passkey where passkey.account_id = ${accountId})
  or exists (select 1 from totp_factor where totp_factor.account_id = ${accountId} and confirmed_at is not null))`
