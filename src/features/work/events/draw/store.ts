import type { Entropy } from '../../../../domain/draw/receipt.ts'
import type { Terms } from '../../../../domain/draw/steps.ts'
import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '../../../../platform/store/drizzle.ts'
import { draw, drawExclusion, prize } from './contract.ts'
import type { DrawEntry, DrawSource, DrawState } from './state-texts.ts'

export const draws = recordTable(draw, {
  columns: {
    state: text().$type<DrawState>().notNull().default('draft'),
    entry: text().$type<DrawEntry>().notNull(),
    source: text().$type<DrawSource>().notNull(),
    /** Identifies the draw in its links. It is printed on posters, so it is stored in plain text. */
    code: text().notNull().unique('draw_code_unique'),
    /**
     * Label from which winners are derived along with the key. Null: the id. Otherwise from the server that created the
     * draw.
     */
    label: text(),
    /** Counter of all steps of operators. */
    seq: integer().notNull().default(0),
    /** 32 bytes in hex, sealed until the draw is over. */
    seed: text(),
    commit: text(),
    /** Published terms. The prizes' rows are immutable from then on. */
    terms: jsonb().$type<Terms>(),
    termsHash: text(),
    /** Public picture of each prize by content hash. It is not part of the terms, because it decides nothing. */
    pictures: jsonb().$type<Record<string, string>>(),
    /** Prize that is shown to the hall. Null while the last winners are shown. */
    showing: text(),
    listHash: text(),
    /** Round of the beacon. */
    round: bigint({ mode: 'number' }),
    entropy: jsonb().$type<Entropy>(),
    voidReason: text(),
    /** Request to revert the step `of`, until a second person approves it. `by`: account. */
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
    /** Number of a person, reserved when the terms are published, so that they can name it before entry opens. */
    number: integer(),
  },
  constraints: (table) => [index().on(table.draw)],
})

const ofDraw = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => draws.id)

/** Participants as published. */
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
    /** Second person who approved a void step. */
    approvedBy: text(),
    /** Time when winners are shown. Screens and phones wait for it. */
    revealAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.draw, table.seq] })],
)

/** Winners, including forfeited ones. The primary key prevents that a person wins twice. */
export const drawWinners = pgTable(
  'draw_winner',
  { draw: ofDraw(), number: integer().notNull(), step: integer().notNull() },
  (table) => [primaryKey({ columns: [table.draw, table.number] })],
)
