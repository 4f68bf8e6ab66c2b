import { useEffect, useState } from 'react'

/** Whether the surrounding page has been painted. Starting graphics blocks everything else, longest on slow devices. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (isPainted) return
    // The first frame has been painted when the second begins.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [isPainted])
  return isPainted
}
