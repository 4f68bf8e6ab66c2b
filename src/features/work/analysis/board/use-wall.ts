import { useCallback, useEffect } from 'react'

/**
 * Follows the browser's full screen while a board is on a wall screen: Escape ends both. A wall address that is opened
 * directly shows the board at once. Only a key of the browser can then start full screen.
 */
export function useWall(isWall: boolean, setWall: (on: boolean) => void) {
  useEffect(() => {
    if (!isWall) return
    const onFullscreenChange = () => !document.fullscreenElement && setWall(false)
    const onKeyDown = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role="dialog"]') && setWall(false)
    document.addEventListener('fullscreenchange', onFullscreenChange)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('fullscreenchange', onFullscreenChange)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isWall, setWall])
  const enter = useCallback(() => {
    setWall(true)
    // Some phones have no full screen. There the board covers the page.
    if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined)
  }, [setWall])
  const leave = useCallback(() => {
    setWall(false)
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  }, [setWall])
  return { enter, leave }
}
