import { preload } from './pages/screenTable.ts'
import { askMe } from './session/useMe.ts'
import { preloadShell } from './shells.ts'

/**
 * Begins to load what a visit of a signed-in person will show, before anything of it is rendered: who it is, the shell,
 * and the screen of its address, which may ask ahead for its own answers.
 */
export function loadAhead(): void {
  askMe()
  preloadShell()
  preload(window.location.hash.slice(1).split('?')[0] ?? '')
}
