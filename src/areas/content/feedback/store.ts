import type { ContentLanguage } from '../../../kit/content-language.ts'
import { recordTable } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import { bigint, bigserial, index, integer, pgTable, sql, text, unique } from '../../../server/store/drizzle.ts'
import type { Topic } from '../question/topic-texts.ts'
import { feedback, replyTemplate } from './contract.ts'
import type { FeedbackState } from './state-texts.ts'

export const feedbacks = recordTable(feedback, {
  columns: {
    number: text().notNull().generatedAlwaysAs(sql`'FB-' || id::text`),
    state: text().$type<FeedbackState>().notNull().default('new'),
    scenario: text().$type<Topic>().notNull(),
    language: text().$type<ContentLanguage>().notNull(),
    reopened: integer().notNull().default(0),
    /** Hash of what the sender made: opens the feedback to who has it. */
    secretHash: text().notNull().unique('feedback_secret_unique'),
    taker: bigint({ mode: 'number' }),
  },
  constraints: (table) => [index().on(table.state, table.sentAt)],
})

/** What the owner and staff wrote, the description first. */
export const feedbackMessages = pgTable(
  'feedback_message',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    feedbackId: bigint({ mode: 'number' })
      .notNull()
      .references(() => feedbacks.id, { onDelete: 'cascade' }),
    from: text().$type<'owner' | 'staff'>().notNull(),
    /** Of staff: who. */
    by: text(),
    text: text().notNull(),
    /** The owner's app made it, so that a repetition adds nothing. */
    key: text(),
    at: instant().notNull(),
  },
  (table) => [unique('feedback_message_once').on(table.feedbackId, table.key)],
)

export const replyTemplates = recordTable(replyTemplate)
