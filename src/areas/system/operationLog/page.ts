import type { Pair } from '../../../kit/words.ts'
import { screens } from '../../screens.ts'

const things = new Map<string, string>()

/** Notes which thing serves a call, so that the log can name the page it belongs to. */
export const noteThing = (path: string, thing: string) => void things.set(path, thing)

/** The title of the screen that a call belongs to; the call's path when it belongs to none. */
export function pageOf(path: string): Pair {
  const thing = things.get(path)
  return screens.find((screen) => screen.thing === thing)?.title ?? [path, path]
}
