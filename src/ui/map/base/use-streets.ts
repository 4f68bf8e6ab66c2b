import { useEffect, useState } from 'react'
import type { MapSettings } from './base.ts'

type Streets = typeof import('../ground/streets.ts')

/** The street map once its file has loaded, and whether it failed to. The drawing code is loaded only here. */
export function useStreets(settings: MapSettings['streets']) {
  const [loadedStreets, setLoadedStreets] = useState<{ readonly of: string; readonly streets: Streets }>()
  const [silent, setSilent] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const url = settings ? new URL(settings.url, location.href).href : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt requests again
  useEffect(() => {
    if (!url) return
    let isOver = false
    void import('../ground/streets.ts')
      .then(async (streets) => {
        await streets.openStreets(url)
        if (!isOver) setLoadedStreets({ of: url, streets })
      })
      .catch((error: unknown) => {
        console.warn(error)
        if (!isOver) setSilent(true)
      })
    return () => {
      isOver = true
    }
  }, [url, attempt])
  return {
    streets: loadedStreets && loadedStreets.of === url ? loadedStreets.streets : undefined,
    url,
    silent,
    retry() {
      setSilent(false)
      setAttempt((before) => before + 1)
    },
  }
}
