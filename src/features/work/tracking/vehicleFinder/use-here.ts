import { useCallback, useEffect, useState } from 'react'
import type { Position } from '../../../../domain/geo/coordinates.ts'

/** Position of this phone (WGS-84), if it is allowed and available. */
export type PhonePosition =
  | { readonly state: 'unasked' | 'asking' | 'refused' | 'unavailable' }
  | { readonly state: 'known'; readonly at: Position; readonly accuracyM: number }

const permissionDenied = 1

/** Watches the phone's position, after it was requested, or at once where it was allowed before. */
export function useHere(): { here: PhonePosition; ask: () => void } {
  const [here, setHere] = useState<PhonePosition>({ state: 'unasked' })
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
