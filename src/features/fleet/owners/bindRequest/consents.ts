import { code } from '../../../../domain/contract/code.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { noteConsent } from '../../../base/consent/agreement/consent.ts'
import { presentOf } from '../../../base/consent/agreement/versions.ts'
import type { AcceptedText } from './state-texts.ts'
import { bindFaults as words } from './texts.server.ts'

/**
 * Records the owner's consent to the current agreement and privacy clause, in the request's transaction, by phone
 * number. Throws when a current text was not among the accepted ones, because it may have changed in between.
 */
export async function noteConsents(
  { db, parts, caller }: PublicContext,
  {
    phone,
    language,
    acceptedTexts,
  }: { phone: string; language: 'zh' | 'fr' | 'en' | 'tr'; acceptedTexts: readonly AcceptedText[] },
): Promise<void> {
  for (const type of ['user', 'privacy'] as const) {
    const present = await presentOf(db, { type, target: 'app', language })
    if (!present) continue
    const { id: agreement, hash } = present
    if (!acceptedTexts.some((each) => each.agreement === agreement && each.hash === hash))
      throw new Fault(code.stale, words.textsChanged)
    await noteConsent(db, parts, {
      agreement,
      hash,
      action: 'accepted',
      channel: 'web',
      subjectKind: 'phone',
      subject: phone,
      ip: caller.ip,
      at: parts.now(),
    })
  }
}
