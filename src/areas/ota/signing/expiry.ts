import { type SQL, sql } from '../../../server/store/drizzle.ts'

/**
 * When the first of the signed metadata that people renew expires, in seconds since 1970: roots, and targets of the image
 * repository. Null without any. The platform renews the others itself.
 */
export const signingExpirySeconds: SQL = sql`(
  select extract(epoch from min(newest))::float8 from (
    select distinct on (repository, role) expires_at as newest from image_metadata
    where role = 'root' or (repository = 'image' and role = 'targets')
    order by repository, role, version desc) signed)`
