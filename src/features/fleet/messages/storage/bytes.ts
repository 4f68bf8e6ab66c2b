import { customType } from '../../../../platform/store/drizzle.ts'

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
