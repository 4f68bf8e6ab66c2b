import { recordTable } from '../../../../platform/record/table.ts'
import { check, sql, text } from '../../../../platform/store/drizzle.ts'
import { meeting } from './contract.ts'
import type { JoinRule, MeetingState } from './state-texts.ts'

/** `code` identifies the meeting in its links. It is printed on posters, so it is stored in plain text. */
export const meetings = recordTable(meeting, {
  columns: {
    state: text().$type<MeetingState>().notNull().default('draft'),
    joinRule: text().$type<JoinRule>().notNull(),
    code: text().notNull().unique('meeting_code_unique'),
  },
  constraints: (table) => [check('meeting_period', sql`${table.endsAt} > ${table.startsAt}`)],
})
