import { preload } from './routes/screenTable.ts'
import { askMe } from './session/useMe.ts'
import { preloadShell } from './shell/shells.ts'

/**
 * Starts to load what a visit of a signed-in person will show, before anything of it is rendered: the user, the shell,
 * and the screen of its address, which may prefetch its own answers.
 */
export function loadAhead(): void {
  askMe()
  preloadShell()
  preload(window.location.hash.slice(1).split('?')[0] ?? '')
}
