import { instant } from '../../../../platform/store/columns.ts'
import { sql, text } from '../../../../platform/store/drizzle.ts'

/** Columns of a stored key, for every kind of key owner. */
export const keyColumns = () => ({
  algorithm: text({ enum: ['aes128', 'aes192', 'aes256', 'sm4', 'sm2', 'rsa'] })
    .notNull()
    .default('aes128'),
  mode: text({ enum: ['ecb', 'cbc'] })
    .notNull()
    .default('ecb'),
  /** Encrypted text of `writtenUnitKey` (platform/secret.ts). */
  key: text().notNull(),
  fingerprint: text().notNull(),
  source: text({ enum: ['staff', 'exchange'] })
    .notNull()
    .default('staff'),
  validFrom: instant().notNull().default(sql`now()`),
  /** Null: valid until it is replaced. */
  validUntil: instant(),
})
