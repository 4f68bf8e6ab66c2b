import { instant } from '../../../../platform/store/columns.ts'
import { bigint, pgTable, text } from '../../../../platform/store/drizzle.ts'

/** Diagnosis locks. Two users at a time would disturb each other's ECU sessions. */
export const diagnosisLocks = pgTable('diagnosis_lock', {
  vin: text().primaryKey(),
  userId: bigint({ mode: 'number' }).notNull(),
  name: text().notNull(),
  /** Run of the script. Null: a person who sends single requests. */
  runId: bigint({ mode: 'number' }),
  until: instant().notNull(),
})
