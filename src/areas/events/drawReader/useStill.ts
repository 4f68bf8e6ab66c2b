import { type RefObject, useEffect } from 'react'

const stillAfterMs = 3_000

/**
 * Marks the stage with `data-still` while nobody moves or presses anything, as a video player does: pointer and tools go.
 * Said by an attribute and not by state, so that a pointer that moves draws nothing anew.
 */
export function useStill(stage: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    const element = stage.current
    if (!isThere || !element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const move = () => {
      clearTimeout(timer)
      delete element.dataset.still
      timer = setTimeout(() => {
        element.dataset.still = ''
      }, stillAfterMs)
    }
    const kinds = ['pointermove', 'pointerdown', 'keydown'] as const
    move()
    for (const kind of kinds) window.addEventListener(kind, move)
    return () => {
      clearTimeout(timer)
      for (const kind of kinds) window.removeEventListener(kind, move)
    }
  }, [stage, isThere])
}
