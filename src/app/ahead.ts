import { screens } from '../areas/screens.ts'
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
  const path = window.location.hash.slice(1).split('?')[0]
  const screen = screens.find(({ route }) => route === path)
  if (screen) preload(screen)
}
