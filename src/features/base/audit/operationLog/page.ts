import type { Pair } from '../../../../domain/contract/words.ts'
import { screens } from '../../../screens.ts'

/** Page of calls without a screen, for display instead of a path. */
export const generalPage: Pair = ['通用功能', 'General']

export function pageOf(thing: string | undefined): Pair {
  return screens.find((screen) => screen.thing === thing)?.title ?? generalPage
}
