import type { ContentLanguage } from '../../../../domain/contract/content-language.ts'
import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { index, sql, text, uniqueIndex } from '../../../../platform/store/drizzle.ts'
import type { ContentCountry } from '../country-texts.ts'
import { agreement, consent } from './contract.ts'
import type { AgreementState, AgreementTarget, AgreementType } from './state-texts.ts'

/** A trigger rejects deletion and every change except that of the state, because consents refer to the text. */
export const agreements = recordTable(agreement, {
  columns: {
    type: text().$type<AgreementType>().notNull(),
    target: text().$type<AgreementTarget>().notNull(),
    country: text().$type<ContentCountry>().notNull(),
    language: text().$type<ContentLanguage>().notNull(),
    state: text().$type<AgreementState>().notNull().default('enabled'),
    /** Text for readers: clean HTML with published pictures. */
    html: text(),
    pdfHash: text(),
  },
  constraints: (table) => [
    uniqueIndex('agreement_enabled')
      .on(table.type, table.target, table.country, table.language)
      .where(sql`state = 'enabled'`),
    index().on(table.type, table.target, table.country, table.language),
  ],
})

/** A trigger rejects deletion and every change except that of the subject into a pseudonym. */
export const consents = recordTable(consent, {
  references: { agreement: columnOf('agreement.id') },
  constraints: (table) => [
    index('consent_subject_digest').on(sql`split_part(${table.subject}, ' ', 1)`, table.agreement),
  ],
})
