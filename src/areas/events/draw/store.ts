import type { Entropy } from '../../../draw/receipt.ts'
import type { Terms } from '../../../draw/steps.ts'
import { columnOf, recordTable } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from '../../../server/store/drizzle.ts'
import { draw, drawExclusion, prize } from './contract.ts'
import type { DrawEntry, DrawSource, DrawState } from './state-texts.ts'

export const draws = recordTable(draw, {
  columns: {
    state: text().$type<DrawState>().notNull().default('draft'),
    entry: text().$type<DrawEntry>().notNull(),
    source: text().$type<DrawSource>().notNull(),
    /** Names the draw in its links. It stands on posters, so it is kept as it is. */
    code: text().notNull().unique('draw_code_unique'),
    /** What winners follow from beside the key, where it is not the id: that of the server on which the draw was made. */
    label: text(),
    /** Counts everything that an operator did. */
    seq: integer().notNull().default(0),
    /** 32 bytes in hex, sealed until the draw is over. */
    seed: text(),
    commit: text(),
    /** As they were published; the prizes' rows change no more. */
    terms: jsonb().$type<Terms>(),
    termsHash: text(),
    /** Of each prize that has one, its picture as anybody may read it, by content. Beside the terms: it decides nothing. */
    pictures: jsonb().$type<Record<string, string>>(),
    /** The prize that is put before the hall; none while the last winners stand there. */
    showing: text(),
    listHash: text(),
    /** Of the beacon. */
    round: bigint({ mode: 'number' }),
    entropy: jsonb().$type<Entropy>(),
    voidReason: text(),
    /** A request to take back the step `of`, until a second person approves it. `by`: account. */
    undo: jsonb().$type<{ of: number; reason: string; by: number; name: string }>(),
  },
  references: { meeting: columnOf('meeting.id') },
  constraints: (table) => [index().on(table.meeting)],
})

export const prizes = recordTable(prize, {
  references: { draw: columnOf('draw.id') },
  constraints: (table) => [index().on(table.draw, table.position)],
})

export const exclusions = recordTable(drawExclusion, {
  references: { draw: columnOf('draw.id'), attendee: columnOf('attendee.id'), prize: columnOf('prize.id') },
  columns: {
    /** Of a person: set aside when the terms are published, so that they can name it before anybody joins. */
    number: integer(),
  },
  constraints: (table) => [index().on(table.draw)],
})

const ofDraw = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => draws.id)

/** Who takes part, as everybody may see it. */
export const entrants = pgTable(
  'draw_entrant',
  {
    draw: ofDraw(),
    number: integer().notNull(),
    attendee: bigint({ mode: 'number' }).notNull(),
    /** Masked. */
    name: text().notNull(),
    groups: text().array().notNull(),
    joinedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.draw, table.number] }), uniqueIndex().on(table.draw, table.attendee)],
)

/** Append-only. */
export const drawSteps = pgTable(
  'draw_step',
  {
    draw: ofDraw(),
    seq: integer().notNull(),
    kind: text().$type<'won' | 'confirmed' | 'forfeit' | 'void'>().notNull(),
    prize: text(),
    winners: integer().array(),
    entrant: integer(),
    of: integer(),
    reason: text(),
    at: instant().notNull(),
    by: text().notNull(),
    /** Of a void step: the second person. */
    approvedBy: text(),
    /** When winners are shown: screens and phones wait for it. */
    revealAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.draw, table.seq] })],
)

/** Who has won and who forfeited: its key lets nobody win twice, whatever the program does. */
export const drawWinners = pgTable(
  'draw_winner',
  { draw: ofDraw(), number: integer().notNull(), step: integer().notNull() },
  (table) => [primaryKey({ columns: [table.draw, table.number] })],
)
