import type { Pair } from './words.ts'

/** Languages of written content. The platform's own texts exist in the first and the third. */
export const contentLanguages = {
  zh: ['中文', 'Chinese'],
  fr: ['法语', 'French'],
  en: ['英语', 'English'],
  tr: ['土耳其语', 'Turkish'],
} as const satisfies Record<string, Pair>
export type ContentLanguage = keyof typeof contentLanguages
export const languageKeys = Object.keys(contentLanguages) as [ContentLanguage, ...ContentLanguage[]]

/** Name of each language in that language. */
export const ownNames: Readonly<Record<ContentLanguage, string>> = {
  zh: '中文',
  fr: 'Français',
  en: 'English',
  tr: 'Türkçe',
}
export const isContentLanguage = (text: string | null | undefined): text is ContentLanguage =>
  typeof text === 'string' && Object.hasOwn(contentLanguages, text)

/** Order in which content is looked up: the requested language, English, Chinese, then any. */
export const fallbackOrder = (requestedLanguage: ContentLanguage): ContentLanguage[] => [
  ...new Set<ContentLanguage>([requestedLanguage, 'en', 'zh', 'fr', 'tr']),
]

export function inBestLanguage<T extends { readonly language: ContentLanguage }>(
  all: readonly T[],
  targetLanguage: ContentLanguage,
): T | undefined {
  for (const language of fallbackOrder(targetLanguage)) {
    const match = all.find((each) => each.language === language)
    if (match) return match
  }
  return undefined
}
