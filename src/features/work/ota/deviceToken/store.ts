import { recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, bigserial, index, pgTable, primaryKey, sql, text } from '../../../../platform/store/drizzle.ts'
import { deviceToken } from './contract.ts'

/** A trigger in the migrations revokes a vehicle's tokens when its box is removed. */
export const deviceTokens = pgTable(
  'device_token',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** SHA-256 of the token, base64url. */
    hash: text().notNull(),
    boxSerial: text().notNull(),
    way: text({ enum: ['shown', 'sheet', 'order'] }).notNull(),
    issuer: text().notNull(),
    /** Command that created the token. Each command creates one. */
    command: bigint({ mode: 'number' }),
    /** Time of the first use, which revokes the previous tokens. */
    firstUsedAt: instant(),
    usedAt: instant(),
    revokedAt: instant(),
    revokedBy: text(),
    cause: text({ enum: ['staff', 'replaced', 'boxChanged'] }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.id] }),
    index('device_token_valid').on(table.vin, table.hash).where(sql`revoked_at is null`),
    index().on(table.id),
    index().on(table.createdAt),
    index().on(table.vin, table.createdAt),
  ],
)

const { revokedAt } = deviceTokens
const tokenView = Object.assign(Object.create(deviceTokens), {
  state: sql<string>`case when ${revokedAt} is null then 'valid' else 'revoked' end`,
})
recordView(deviceToken, tokenView, { byId: true })
