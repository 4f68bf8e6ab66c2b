import { preload } from './routes/screen-table.ts'
import { askMe } from './session/use-me.ts'
import { preloadShell } from './shell/shells.ts'

/**
 * Preloads a signed-in user's visit before rendering: the user, the shell and the screen of its address. The screen may
 * prefetch its own answers.
 */
export function loadAhead(): void {
  askMe()
  preloadShell()
  preload(window.location.hash.slice(1).split('?')[0] ?? '')
}
