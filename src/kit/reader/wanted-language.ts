import { type ContentLanguage, isContentLanguage } from '../content-language.ts'
import type { Lang } from '../words.ts'

/** The language that a reader's browser wants, where it is one of ours. */
const browsers = (): ContentLanguage | undefined =>
  navigator.languages.map((each) => each.slice(0, 2).toLowerCase()).find(isContentLanguage)

/**
 * The language of the content that a public page shows: the one that its address asks for, else the one chosen here
 * before (`isChosen`), else the browser's, else `lang`, that of the platform's texts.
 */
export function wantedLanguage(asked: string | null, lang: Lang, isChosen: boolean): ContentLanguage {
  if (isContentLanguage(asked)) return asked
  return isChosen ? lang : (browsers() ?? lang)
}
