import { instant } from '../../../server/store/columns.ts'
import { bigint, pgTable, text } from '../../../server/store/drizzle.ts'

/** Who has a vehicle for diagnosis, and until when: two at a time would disturb each other's sessions. */
export const diagnosisLocks = pgTable('diagnosis_lock', {
  vin: text().primaryKey(),
  userId: bigint({ mode: 'number' }).notNull(),
  name: text().notNull(),
  /** Of a script: its run; null: a person with single requests. */
  runId: bigint({ mode: 'number' }),
  until: instant().notNull(),
})
