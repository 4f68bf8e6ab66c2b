import type { SentOf } from '../../../../domain/contract/call.ts'
import type { ContentLanguage } from '../../../../domain/contract/content-language.ts'
import type { Ahead } from '../../../../ui/reader/ahead.ts'
import type { agreementCalls } from '../agreement/contract.ts'
import { type ContentCountry, contentCountries } from '../country-texts.ts'

const isCountry = (text: string | null): text is ContentCountry =>
  text !== null && Object.hasOwn(contentCountries, text)

/** Text that an address shows: permanently the version in `version`, or the current one. */
export type AgreementRequest =
  | { readonly id: number; readonly type: 'privacy' | 'user' }
  | {
      readonly id?: undefined
      readonly type: 'privacy' | 'user'
      readonly input: SentOf<typeof agreementCalls.current>
    }

export function agreementRequest(path: string, query: URLSearchParams, language: ContentLanguage): AgreementRequest {
  const type = path === '/privacyPolicyView' ? 'privacy' : 'user'
  const id = Number(query.get('version')) || undefined
  if (id) return { id, type }
  const target = query.get('target') === 'unit' ? 'unit' : 'app'
  const country = query.get('country')
  return { type, input: { type, target, language, ...(isCountry(country) && { country }) } }
}

export const ahead: Ahead = ({ path, query, language }, { ask, load }) => {
  load('content')
  const request = agreementRequest(path, query, language)
  if (request.id !== undefined) void ask('/agreement/version', { id: request.id })
  else void ask('/agreement/current', request.input)
}
