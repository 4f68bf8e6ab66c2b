import { useCallback, useEffect, useState } from 'react'

type Asks = { requestPermission?: () => Promise<'granted' | 'denied'> }
type Compass = DeviceOrientationEvent & { webkitCompassHeading?: number }

const Event = typeof DeviceOrientationEvent === 'undefined' ? undefined : (DeviceOrientationEvent as Asks)
/** Smaller changes are the trembling of a hand. */
const stepDegrees = 3

/**
 * Direction of the phone's upper edge: degrees clockwise from north, undefined without a compass. Some phones require a
 * permission, which must be requested in a tap. `ask` is undefined elsewhere.
 */
export function useHeading(): { heading: number | undefined; ask: (() => void) | undefined } {
  const [heading, setHeading] = useState<number>()
  const [isAllowed, setAllowed] = useState(() => Event?.requestPermission === undefined)
  useEffect(() => {
    if (!isAllowed) return
    const onOrientation = (event: Compass) => {
      const north =
        event.webkitCompassHeading ?? (event.absolute && event.alpha !== null ? 360 - event.alpha : undefined)
      if (north === undefined) return
      const next = (Math.round((north + screen.orientation.angle) / stepDegrees) * stepDegrees) % 360
      setHeading(next)
    }
    window.addEventListener('deviceorientation', onOrientation)
    window.addEventListener('deviceorientationabsolute' as 'deviceorientation', onOrientation)
    return () => {
      window.removeEventListener('deviceorientation', onOrientation)
      window.removeEventListener('deviceorientationabsolute' as 'deviceorientation', onOrientation)
    }
  }, [isAllowed])
  const ask = useCallback(() => {
    void Event?.requestPermission?.()
      .then((answer) => setAllowed(answer === 'granted'))
      .catch(() => {})
  }, [])
  // A device without touch has no compass.
  return { heading, ask: isAllowed || navigator.maxTouchPoints === 0 ? undefined : ask }
}
