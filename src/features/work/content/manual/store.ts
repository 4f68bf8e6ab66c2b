import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uniqueIndex,
} from '../../../../platform/store/drizzle.ts'
import { manual, manualPage } from './contract.ts'
import type { ManualVersionState } from './state-texts.ts'

export const manuals = recordTable(manual, {
  columns: { likes: integer().notNull().default(0) },
  references: { model: columnOf('model.id') },
  constraints: (table) => [
    uniqueIndex('manual_of_model').on(table.kind, table.model, table.language).where(sql`model is not null`),
    index().on(table.model),
  ],
})

export const manualVersions = pgTable(
  'manual_version',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    manualId: bigint({ mode: 'number' })
      .notNull()
      .references(() => manuals.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    state: text().$type<ManualVersionState>().notNull(),
    author: text().notNull(),
    publishedBy: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    publishedAt: instant(),
    withdrawnAt: instant(),
    /** Published content: hash and size of the bundle, total size, and hash of the cover picture. Sizes in bytes. */
    bundle: text(),
    bundleBytes: integer(),
    bytes: integer(),
    cover: text(),
  },
  (table) => [
    unique('manual_version_number').on(table.manualId, table.number),
    uniqueIndex('manual_version_draft').on(table.manualId).where(sql`state = 'draft'`),
    uniqueIndex('manual_version_published').on(table.manualId).where(sql`state = 'published'`),
  ],
)

export const manualPages = recordTable(manualPage, {
  columns: {
    versionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => manualVersions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Identifies the same page in every version. */
    key: text().notNull(),
    markdown: text().notNull(),
    /** Cleaned HTML without scripts. */
    html: text().notNull(),
  },
  constraints: (table) => [index('manual_page_order').on(table.versionId, table.position)],
})

/** Likes of a manual: one per browser, identified by the hash of its random id. */
export const manualLikes = pgTable(
  'manual_like',
  {
    manualId: bigint({ mode: 'number' })
      .notNull()
      .references(() => manuals.id, { onDelete: 'cascade' }),
    reader: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.manualId, table.reader] })],
)
