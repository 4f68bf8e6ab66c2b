import { customType } from '../../../server/store/drizzle.ts'

/** Raw bytes (bytea). */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
