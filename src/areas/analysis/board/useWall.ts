import { useCallback, useEffect } from 'react'

/**
 * Follows the browser's full screen while a board hangs on a wall: Escape ends both. Whoever opens the address of a wall
 * sees it at once, and can only have the whole screen by a key of the browser.
 */
export function useWall(isWall: boolean, setWall: (on: boolean) => void) {
  useEffect(() => {
    if (!isWall) return
    const changed = () => !document.fullscreenElement && setWall(false)
    const pressed = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role="dialog"]') && setWall(false)
    document.addEventListener('fullscreenchange', changed)
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      document.removeEventListener('keydown', pressed)
    }
  }, [isWall, setWall])
  const enter = useCallback(() => {
    setWall(true)
    // Some phones have none: the board covers the page there.
    if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined)
  }, [setWall])
  const leave = useCallback(() => {
    setWall(false)
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  }, [setWall])
  return { enter, leave }
}
