import { instant } from '../../../server/store/columns.ts'
import { sql, text } from '../../../server/store/drizzle.ts'

/** What a stored key has, whosever it is. */
export const keyColumns = () => ({
  algorithm: text({ enum: ['aes128', 'aes192', 'aes256', 'sm4', 'sm2', 'rsa'] })
    .notNull()
    .default('aes128'),
  mode: text({ enum: ['ecb', 'cbc'] })
    .notNull()
    .default('ecb'),
  /** Sealed (server/secret.ts): `writtenUnitKey`. */
  key: text().notNull(),
  fingerprint: text().notNull(),
  source: text({ enum: ['staff', 'exchange'] })
    .notNull()
    .default('staff'),
  validFrom: instant().notNull().default(sql`now()`),
  /** Null: until there is another one. */
  validUntil: instant(),
})
