import { useEffect, useState } from 'react'

/** Whether what is around has been painted: to begin with graphics holds everything up, longest where they are slow. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (painted) return
    // In the second frame the first has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [painted])
  return painted
}
