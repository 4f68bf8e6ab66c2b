import { type SQL, sql } from '../../../../platform/store/drizzle.ts'

/**
 * Earliest expiry of metadata that people sign, in seconds since 1970: roots and image targets. Null without any. The
 * platform renews the rest itself.
 */
export const signingExpirySeconds: SQL = sql`(
  select extract(epoch from min(newest))::float8 from (
    select distinct on (repository, role) expires_at as newest from image_metadata
    where role = 'root' or (repository = 'image' and role = 'targets')
    order by repository, role, version desc) signed)`
