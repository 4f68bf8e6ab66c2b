import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, index, pgTable, sql, text, uniqueIndex } from '../../../../platform/store/drizzle.ts'
import { attendee, seat } from './contract.ts'
import type { AttendeeState } from './state-texts.ts'

/** `phone` is '<digest> <sealed> <masked>' (`platform/record/hidden-values.ts`). */
export const attendees = recordTable(attendee, {
  columns: {
    state: text().$type<AttendeeState>().notNull().default('expected'),
    /** Time of the latest sign-in, including repetitions. */
    lastSignInAt: instant(),
  },
  references: { meeting: columnOf('meeting.id') },
  constraints: (table) => [
    uniqueIndex('attendee_phone_unique').on(table.meeting, sql`split_part(phone, ' ', 1)`),
    uniqueIndex('attendee_number_unique').on(table.meeting, table.number),
    uniqueIndex('attendee_seat_unique').on(table.meeting, table.seat),
    index().on(table.meeting, table.signedInAt),
  ],
})

/** Seats refer to their attendee, so that assigning a seat locks only its row. Attendees store its name. */
export const seats = recordTable(seat, {
  references: { meeting: columnOf('meeting.id'), attendee: columnOf('attendee.id') },
  constraints: (table) => [
    uniqueIndex('seat_name_unique').on(table.meeting, table.name),
    uniqueIndex('seat_attendee_unique').on(table.attendee),
  ],
})

/** Browsers that can show an attendee's sign-in again, by the hash of their cookie. */
export const attendeeDevices = pgTable(
  'attendee_device',
  {
    tokenHash: text().primaryKey(),
    attendee: bigint({ mode: 'number' })
      .notNull()
      .references(() => attendees.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.attendee)],
)
