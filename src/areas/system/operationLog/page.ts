import type { Pair } from '../../../kit/words.ts'
import { screens } from '../../screens.ts'

/** What every screen has: nobody reads a path. */
export const generalPage: Pair = ['通用功能', 'General']

/** The title of the screen of the thing that a call belongs to. */
export function pageOf(thing: string | undefined): Pair {
  return screens.find((screen) => screen.thing === thing)?.title ?? generalPage
}
