import type { Pair } from '../../../../domain/contract/words.ts'
import { screens } from '../../../screens.ts'

/** Page of calls without a screen, for display instead of a path. */
export const generalPage: Pair = ['通用功能', 'General']

/** Title of a thing's screen, or of the first screen that uses the thing. */
export function pageOf(thing: string | undefined): Pair {
  const screen =
    screens.find((each) => each.thing === thing) ?? screens.find(({ uses = [] }) => uses.includes(thing ?? ''))
  return screen?.title ?? generalPage
}
