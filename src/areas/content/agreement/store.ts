import type { ContentLanguage } from '../../../kit/content-language.ts'
import { columnOf, recordTable } from '../../../server/record/table.ts'
import { index, sql, text, uniqueIndex } from '../../../server/store/drizzle.ts'
import type { ContentCountry } from '../country-texts.ts'
import { agreement, consent } from './contract.ts'
import type { AgreementState, AgreementTarget, AgreementType } from './state-texts.ts'

/** A trigger refuses every change but that of the state, and deletion: consents refer to what was shown. */
export const agreements = recordTable(agreement, {
  columns: {
    type: text().$type<AgreementType>().notNull(),
    target: text().$type<AgreementTarget>().notNull(),
    country: text().$type<ContentCountry>().notNull(),
    language: text().$type<ContentLanguage>().notNull(),
    state: text().$type<AgreementState>().notNull().default('enabled'),
    /** What readers get of the text: clean, with pictures that are published. */
    html: text(),
    /** The content of the PDF. */
    pdfHash: text(),
  },
  constraints: (table) => [
    uniqueIndex('agreement_enabled')
      .on(table.type, table.target, table.country, table.language)
      .where(sql`state = 'enabled'`),
    index().on(table.type, table.target, table.country, table.language),
  ],
})

/** A trigger refuses deletion and every change but that of the subject into a pseudonym. */
export const consents = recordTable(consent, {
  references: { agreement: columnOf('agreement.id') },
  constraints: (table) => [
    index('consent_subject_digest').on(sql`split_part(${table.subject}, ' ', 1)`, table.agreement),
  ],
})
