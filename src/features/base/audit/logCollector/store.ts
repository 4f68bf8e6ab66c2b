import { recordTable } from '../../../../platform/record/table.ts'
import { bigint, date, text } from '../../../../platform/store/drizzle.ts'
import { logCollector } from './contract.ts'

/** Columns that no user edits belong to the exporter. With Citus only on the coordinator, as its job. */
export const logCollectors = recordTable(logCollector, {
  columns: {
    state: text({ enum: ['off', 'connecting', 'connected', 'failed'] })
      .notNull()
      .default('off'),
    /** Every entry up to this id has been confirmed. Null: never active. */
    cursorId: bigint({ mode: 'number' }),
    /** Digests up to this day have been confirmed. */
    digestDay: date(),
  },
})
