import type { languages } from '../../../fleet/owners/person/contract.ts'

type Language = keyof typeof languages
export interface MessageTexts {
  readonly title: string
  readonly content: string
  readonly titleFr: string | null
  readonly contentFr: string | null
  readonly titleZh: string | null
  readonly contentZh: string | null
}

/** Returns the text in a reader's language if there is one, else in English. */
export function textFor(message: MessageTexts, language: Language) {
  const { title, content, titleFr, contentFr, titleZh, contentZh } = message
  if (language === 'fr' && titleFr && contentFr) return { title: titleFr, content: contentFr, language: 'fr' } as const
  if (language === 'zh' && titleZh && contentZh) return { title: titleZh, content: contentZh, language: 'zh' } as const
  return { title, content, language: 'en' } as const
}
