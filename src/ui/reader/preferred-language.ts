import { type ContentLanguage, isContentLanguage } from '../../domain/contract/content-language.ts'
import type { Lang } from '../../domain/contract/words.ts'

/** The first supported language of the reader's browser. */
const browsers = (): ContentLanguage | undefined =>
  navigator.languages.map((each) => each.slice(0, 2).toLowerCase()).find(isContentLanguage)

/**
 * The content language of a public page. Order: the address, the reader's earlier choice (`isChosen`), the browser's,
 * then `lang`, the language of the platform's texts.
 */
export function preferredLanguage(requestedLanguage: string | null, lang: Lang, isChosen: boolean): ContentLanguage {
  if (isContentLanguage(requestedLanguage)) return requestedLanguage
  return isChosen ? lang : (browsers() ?? lang)
}
