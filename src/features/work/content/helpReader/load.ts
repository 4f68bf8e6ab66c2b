import { CallFault, noAnswer } from '../../../../client/fault.ts'
import { type ContentLanguage, fallbackOrder } from '../../../../domain/contract/content-language.ts'
import { ask } from '../../../../ui/reader/ask.ts'
import { type DatedAnswer, loadWithFallback } from '../../../../ui/reader/offline-fallback.ts'
import { keepSecret, newSecret, readSecret } from '../../../../ui/reader/secret.ts'
import { upload } from '../../../../ui/reader/upload.ts'
import type { feedbackCalls } from '../feedback/contract.ts'
import type { FoundQuestion, questionCalls } from '../question/contract.ts'
import type { Topic } from '../question/topic-texts.ts'
import { allQuestions } from './ahead.ts'

export interface Questions {
  readonly language: ContentLanguage
  readonly questions: readonly FoundQuestion[]
}

/** Loads all questions in the best language for the reader. */
export const loadQuestions = (preferredLanguage: ContentLanguage): Promise<DatedAnswer<Questions>> =>
  loadWithFallback(`questions ${preferredLanguage}`, async () => {
    for (const language of fallbackOrder(preferredLanguage)) {
      const questions = await ask<typeof questionCalls.find>('/question/find', allQuestions(language))
      if (questions.length > 0) return { language, questions }
    }
    return { language: preferredLanguage, questions: [] }
  })

/**
 * Finds the questions that contain every word of a text. Searches without results are listed for staff. Offline it
 * searches the questions that were loaded before.
 */
export const findQuestions = (text: string, { language, questions }: Questions): Promise<readonly FoundQuestion[]> =>
  ask<typeof questionCalls.find>('/question/find', { text, language }).catch((fault: unknown) => {
    if (!(fault instanceof CallFault) || fault.code !== noAnswer) throw fault
    const words = text.toLowerCase().split(/\s+/)
    return questions.filter(({ title, content }) =>
      words.every((word) => `${title}\n${content}`.toLowerCase().includes(word)),
    )
  })

const readerName = 'questionReader'
/** Sends whether an answer helped. A later vote of the same browser replaces the earlier one. */
export function sendVote(id: number, helpful: boolean): Promise<null> {
  const reader = readSecret(readerName) ?? newSecret()
  keepSecret(readerName, reader)
  return ask<typeof questionCalls.vote>('/question/vote', { id, reader, helpful })
}

const feedbackName = 'feedback'
export const lastFeedback = (): string | undefined => readSecret(feedbackName)
export const keepFeedback = (secret: string): void => keepSecret(feedbackName, secret)

interface FeedbackInput {
  readonly scenario: Topic
  readonly description: string
  readonly account: string
  readonly language: 'zh' | 'en'
}
/** Sends feedback with up to three pictures. Idempotent per secret. `onPart` gets 0 to 1. */
export function sendFeedback(
  secret: string,
  input: FeedbackInput,
  pictures: readonly Blob[],
  onPart: (part: number) => void,
): Promise<{ number: string }> {
  const files = Object.fromEntries(pictures.map((picture, index) => [`picture${index + 1}`, picture]))
  return upload<typeof feedbackCalls.send>('/feedback/send', { secret, ...input, appType: 'web', ...files }, onPart)
}
