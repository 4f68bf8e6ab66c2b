import { useCallback, useEffect, useState } from 'react'
import type { Position } from '../../../geo/coordinates.ts'

/** Where this phone is (WGS-84), as far as it is allowed and known. */
export type Here =
  | { readonly state: 'unasked' | 'asking' | 'refused' | 'unavailable' }
  | { readonly state: 'known'; readonly at: Position; readonly accuracyM: number }

const permissionDenied = 1

/** The phone's own position: watched from when it was asked for, or at once where it was allowed before. */
export function useHere(): { here: Here; ask: () => void } {
  const [here, setHere] = useState<Here>({ state: 'unasked' })
  const [watching, setWatching] = useState(false)
  useEffect(() => {
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => state === 'granted' && setWatching(true))
      .catch(() => {})
  }, [])
  useEffect(() => {
    if (!watching) return
    if (!navigator.geolocation) {
      setHere({ state: 'unavailable' })
      return
    }
    setHere((before) => (before.state === 'known' ? before : { state: 'asking' }))
    const id = navigator.geolocation.watchPosition(
      ({ coords }) => setHere({ state: 'known', at: [coords.longitude, coords.latitude], accuracyM: coords.accuracy }),
      (error) => {
        if (error.code === permissionDenied) setWatching(false)
        setHere((before) =>
          error.code === permissionDenied
            ? { state: 'refused' }
            : before.state === 'known'
              ? before
              : { state: 'unavailable' },
        )
      },
      { enableHighAccuracy: true, maximumAge: 5_000, timeout: 20_000 },
    )
    return () => navigator.geolocation.clearWatch(id)
  }, [watching])
  return { here, ask: useCallback(() => setWatching(true), []) }
}
