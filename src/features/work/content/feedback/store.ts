import type { ContentLanguage } from '../../../../domain/contract/content-language.ts'
import { recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, bigserial, index, integer, pgTable, sql, text, unique } from '../../../../platform/store/drizzle.ts'
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
    /** Hash of the sender's secret, which opens the feedback. */
    secretHash: text().notNull().unique('feedback_secret_unique'),
    taker: bigint({ mode: 'number' }),
  },
  constraints: (table) => [index().on(table.state, table.sentAt)],
})

/** Messages of owner and staff, beginning with the description. */
export const feedbackMessages = pgTable(
  'feedback_message',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    feedbackId: bigint({ mode: 'number' })
      .notNull()
      .references(() => feedbacks.id, { onDelete: 'cascade' }),
    from: text().$type<'owner' | 'staff'>().notNull(),
    /** Author among staff. */
    by: text(),
    text: text().notNull(),
    /** Key from the owner's app, so that a repetition adds nothing. */
    key: text(),
    at: instant().notNull(),
  },
  (table) => [unique('feedback_message_once').on(table.feedbackId, table.key)],
)

export const replyTemplates = recordTable(replyTemplate)
