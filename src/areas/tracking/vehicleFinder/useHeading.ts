import { useCallback, useEffect, useState } from 'react'

type Asks = { requestPermission?: () => Promise<'granted' | 'denied'> }
type Compass = DeviceOrientationEvent & { webkitCompassHeading?: number }

const Event = typeof DeviceOrientationEvent === 'undefined' ? undefined : (DeviceOrientationEvent as unknown as Asks)
/** Less than this is the hand's tremble. */
const stepDegrees = 3

/**
 * Where the phone's upper edge points: degrees clockwise from north, undefined where there is no compass. Some phones
 * must be asked, by a tap; `ask` is undefined elsewhere.
 */
export function useHeading(): { heading: number | undefined; ask: (() => void) | undefined } {
  const [heading, setHeading] = useState<number>()
  const [allowed, setAllowed] = useState(() => Event?.requestPermission === undefined)
  useEffect(() => {
    if (!allowed) return
    const turned = (event: Compass) => {
      const north =
        event.webkitCompassHeading ?? (event.absolute && event.alpha !== null ? 360 - event.alpha : undefined)
      if (north === undefined) return
      const next = (Math.round((north + screen.orientation.angle) / stepDegrees) * stepDegrees) % 360
      setHeading(next)
    }
    window.addEventListener('deviceorientation', turned)
    window.addEventListener('deviceorientationabsolute' as 'deviceorientation', turned)
    return () => {
      window.removeEventListener('deviceorientation', turned)
      window.removeEventListener('deviceorientationabsolute' as 'deviceorientation', turned)
    }
  }, [allowed])
  const ask = useCallback(() => {
    void Event?.requestPermission?.()
      .then((answer) => setAllowed(answer === 'granted'))
      .catch(() => {})
  }, [])
  // A desk has no compass to be asked for.
  return { heading, ask: allowed || navigator.maxTouchPoints === 0 ? undefined : ask }
}
