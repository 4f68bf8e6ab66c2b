import { useEffect, useState } from 'react'
import { type Bundle, begunBundles, type SavedBundle, savedBundles, watchBundles } from './bundle.ts'

interface Saved {
  readonly saved: readonly SavedBundle[]
  /** Started and interrupted. */
  readonly begun: readonly Bundle[]
}

/** Bundles saved in this browser, updated live. Undefined until loaded. */
export function useSavedBundles(): Saved | undefined {
  const [found, setFound] = useState<Saved>()
  useEffect(() => {
    let here = true
    const look = async () => {
      const [saved, begun] = await Promise.all([savedBundles(), begunBundles()])
      if (here) setFound({ saved, begun })
    }
    void look()
    const stop = watchBundles(() => void look())
    return () => {
      here = false
      stop()
    }
  }, [])
  return found
}
