import { useEffect, useState } from 'react'
import { type Bundle, begunBundles, type SavedBundle, savedBundles, watchBundles } from './bundle.ts'

interface BundleLists {
  readonly saved: readonly SavedBundle[]
  /** Started and interrupted. */
  readonly begun: readonly Bundle[]
}

/** Bundles saved in this browser, updated live. Undefined until loaded. */
export function useSavedBundles(): BundleLists | undefined {
  const [bundles, setBundles] = useState<BundleLists>()
  useEffect(() => {
    let here = true
    const look = async () => {
      const [completeBundles, interruptedBundles] = await Promise.all([savedBundles(), begunBundles()])
      if (here) setBundles({ saved: completeBundles, begun: interruptedBundles })
    }
    void look()
    const stop = watchBundles(() => void look())
    return () => {
      here = false
      stop()
    }
  }, [])
  return bundles
}
