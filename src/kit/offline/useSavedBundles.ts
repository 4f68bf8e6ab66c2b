import { useEffect, useState } from 'react'
import { type Bundle, begunBundles, type SavedBundle, savedBundles, watchBundles } from './bundle.ts'

interface Saved {
  readonly saved: readonly SavedBundle[]
  /** Begun and broken off. */
  readonly begun: readonly Bundle[]
}

/** What is saved in this browser, kept up to date; undefined until it is known. */
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
