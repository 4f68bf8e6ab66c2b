import { recordTable } from '../../../../platform/record/table.ts'
import { bigint, boolean, integer, pgTable, primaryKey, text, unique } from '../../../../platform/store/drizzle.ts'
import { question, questionMiss } from './contract.ts'

export const questions = recordTable(question, {
  columns: {
    position: integer().notNull().default(0),
    helpful: integer().notNull().default(0),
    unhelpful: integer().notNull().default(0),
  },
})

export const questionVotes = pgTable(
  'question_vote',
  {
    questionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    reader: text().notNull(),
    helpful: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.reader] })],
)

export const questionMisses = recordTable(questionMiss, {
  constraints: (table) => [unique('question_miss_once').on(table.language, table.term)],
})
