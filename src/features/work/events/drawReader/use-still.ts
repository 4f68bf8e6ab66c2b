import { type RefObject, useEffect } from 'react'

const stillAfterMs = 3_000

/**
 * Sets `data-still` on the stage after 3 s without pointer or key events, as video players do. Pointer and tools are
 * then hidden. It is an attribute instead of state, so that pointer moves do not render again.
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
