import type { Pair } from '../../../kit/words.ts'
import { screens } from '../../screens.ts'

/** The title of the screen of the thing that a call belongs to; the call's path when it has none. */
export function pageOf(path: string, thing: string | undefined): Pair {
  return screens.find((screen) => screen.thing === thing)?.title ?? [path, path]
}
