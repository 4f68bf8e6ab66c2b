import type { ContentLanguage } from '../../../../domain/contract/content-language.ts'
import type { Context } from '../../../../platform/context.ts'
import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import type { ContentCountry } from '../country-texts.ts'
import { consent as accept, consentState, consentsPerAddress, noteAccount } from './consent.ts'
import { agreement, agreementCalls as calls, consent, consentCalls } from './contract.ts'
import { consentPersonal } from './personal.ts'
import { publishVersion, readable } from './publish.ts'
import type { AgreementTarget, AgreementType } from './state-texts.ts'
import { agreements } from './store.ts'
import { current, version } from './versions.ts'

const { query, one, add, export: exportCall, noteConsent: byHand } = calls

interface Key {
  type: AgreementType
  target: AgreementTarget
  country: ContentCountry
  language: ContentLanguage
}

async function disablePresent(
  { db, parts, logChange }: Context,
  { type, target, country, language }: Key,
): Promise<void> {
  // Serializes the publishing of new versions.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`agreement ${type} ${target} ${country} ${language}`}))`)
  const now = parts.now().toISOString()
  const disabledRows = await db
    .update(agreements)
    .set({ state: 'disabled', disabledAt: now, updatedAt: now })
    .where(
      and(
        eq(agreements.type, type),
        eq(agreements.target, target),
        eq(agreements.country, country),
        eq(agreements.language, language),
        eq(agreements.state, 'enabled'),
      ),
    )
    .returning({ id: agreements.id, version: agreements.version })
  for (const { id, version: label } of disabledRows)
    logChange({ record: agreement.name, id, label, before: { state: 'enabled' }, after: { state: 'disabled' } })
}

export default thing({
  records: [
    serveRecord(
      agreement,
      { query, one, add, export: exportCall },
      {
        byHand: { noteConsent: byHand },
        async values(context, input) {
          const { columns } = await readable(context, input)
          await disablePresent(context, input as Key)
          return { ...columns, addedBy: context.user.fullName, enabledAt: context.parts.now().toISOString() }
        },
        async added(context, id, input) {
          const { published: publishedFiles } = await readable(context, input)
          await publishVersion(context, id, publishedFiles)
        },
      },
    ),
    serveRecord(consent, consentCalls),
  ],
  calls: [current, version, accept, consentState, noteAccount],
  parameters: [consentsPerAddress],
  personal: [consentPersonal],
})
