import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { check, index, integer, sql, text, unique, uniqueIndex } from '../../../../platform/store/drizzle.ts'
import { gift, giftDesk, giftScan, pickup } from './contract.ts'
import type { PickupState, ScanOutcome } from './state-texts.ts'

export const gifts = recordTable(gift, {
  columns: { registered: integer().notNull().default(0), picked: integer().notNull().default(0) },
  references: { meeting: columnOf('meeting.id') },
  constraints: (table) => [
    uniqueIndex('gift_name_unique').on(table.meeting, table.name),
    // Prevents overbooking by concurrent registrations.
    check('gift_stock', sql`${table.registered} <= ${table.stock}`),
  ],
})

export const pickups = recordTable(pickup, {
  columns: {
    state: text().$type<PickupState>().notNull().default('registered'),
    code: text().notNull(),
    /** Scan that handed it out. A repetition of it gets the same answer. */
    scan: text(),
  },
  references: {
    meeting: columnOf('meeting.id'),
    gift: columnOf('gift.id'),
    attendee: columnOf('attendee.id'),
  },
  constraints: (table) => [
    unique('pickup_once').on(table.gift, table.attendee),
    uniqueIndex('pickup_code').on(table.meeting, table.code),
  ],
})

/** Append-only. */
export const giftScans = recordTable(giftScan, {
  columns: { outcome: text().$type<ScanOutcome>().notNull() },
  references: { meeting: columnOf('meeting.id'), attendee: columnOf('attendee.id') },
  constraints: (table) => [index().on(table.meeting, table.id)],
})

/** Stores only the hash of a desk's link. */
export const giftDesks = recordTable(giftDesk, {
  columns: { tokenHash: text().notNull().unique('gift_desk_token_unique') },
  references: { meeting: columnOf('meeting.id') },
  constraints: (table) => [uniqueIndex('gift_desk_name_unique').on(table.meeting, table.name)],
})
