import { type RefObject, useEffect, useRef, useState } from 'react'
import { detectorOf } from './detector.ts'

const everyMs = 150

interface CodeCamera {
  readonly video: RefObject<HTMLVideoElement | null>
  /** True when there is no camera, or it may not be used. */
  readonly fault: boolean
  /** The camera's lamp. Undefined: none. */
  readonly torch: { readonly on: boolean; toggle(): void } | undefined
}

/**
 * Reads codes with the camera while the component is mounted. `onText` receives every recognised text, also repeated
 * ones. Returning true ends it. `formats` as BarcodeDetector names them.
 */
export function useCodeCamera(formats: readonly string[], onText: (text: string) => boolean): CodeCamera {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState(false)
  const [lamp, setLamp] = useState<MediaStreamTrack>()
  const [on, setOn] = useState(false)
  const latest = useRef({ formats, onText })
  latest.current.onText = onText
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    const stop = () => {
      isOver = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const run = async () => {
      // Requested first, because an installed app on iOS gets no picture otherwise.
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const player = video.current
      if (isOver || !player) return stop()
      const track = stream.getVideoTracks()[0]
      if (track && 'torch' in (track.getCapabilities?.() ?? {})) setLamp(track)
      player.srcObject = stream
      await player.play()
      const reader = await detectorOf(latest.current.formats)
      while (!isOver) {
        const [code] = player.readyState >= 2 ? await reader.detect(player).catch(() => []) : []
        if (code && !isOver && latest.current.onText(code.rawValue)) return stop()
        await new Promise((resolve) => setTimeout(resolve, everyMs))
      }
    }
    run().catch(() => isOver || setFault(true))
    window.addEventListener('pagehide', stop)
    return () => {
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [])
  const toggle = () => {
    const next = !on
    // TypeScript's constraints lack `torch`.
    lamp?.applyConstraints({ advanced: [{ torch: next } as MediaTrackConstraintSet] }).then(
      () => setOn(next),
      () => setLamp(undefined),
    )
  }
  return { video, fault, torch: lamp && { on, toggle } }
}
