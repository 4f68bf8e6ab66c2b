import type { Pair } from '../../domain/contract/words.ts'
import { texts } from '../../domain/contract/words.ts'

/** Texts for a session that is over while something is unsaved. Loaded after the first page. */
export const sessionTexts = texts('session', {
  again: ['重新登录', 'Sign in again'],
  againText: [
    '{{message}} 登录后可继续编辑，已填写的内容不会丢失。',
    '{{message}} Sign in to continue. What you entered is kept.',
  ],
  discard: ['放弃内容并退出', 'Discard and leave'],
} as const satisfies Record<string, Pair>)
