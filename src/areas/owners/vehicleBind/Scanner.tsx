import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Actions, Dialog } from '../../../kit/ui/dialog.tsx'
import { bindWords as words } from './texts.ts'

interface Detector {
  detect(source: ImageBitmapSource): Promise<readonly { rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

/** What vehicles and their papers carry; a browser without a detector of its own reads QR codes alone. */
const formats = ['qr_code', 'code_39', 'code_128', 'data_matrix', 'pdf417']
const everyMs = 150

async function detector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass & { getSupportedFormats(): Promise<string[]> } })
    .BarcodeDetector
  const known = await own?.getSupportedFormats().catch((): string[] => [])
  if (own && known?.includes('qr_code')) return new own({ formats: formats.filter((each) => known.includes(each)) })
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats: ['qr_code'] }) as unknown as Detector
}

/** The VIN within what a code says: some hold more than it. */
export const vinIn = (text: string): string | undefined =>
  /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/.exec(text.toUpperCase())?.[0]

/** Reads a VIN with the camera, until one is found or it is given up. */
export default function Scanner({ onFound, onCancel }: { onFound(vin: string): void; onCancel(): void }) {
  const { t } = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<'noCamera' | 'noVin'>()
  const found = useRef(onFound)
  found.current = onFound
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    const stop = () => {
      isOver = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const run = async () => {
      // Asked for first: an installed app on iOS gets no picture when it comes later.
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const shown = video.current
      if (isOver || !shown) return stop()
      shown.srcObject = stream
      await shown.play()
      const reader = await detector()
      while (!isOver) {
        const [code] = shown.readyState >= 2 ? await reader.detect(shown).catch(() => []) : []
        const vin = code && vinIn(code.rawValue)
        if (vin && !isOver) return found.current(vin)
        if (code) setFault('noVin')
        await new Promise((resolve) => setTimeout(resolve, everyMs))
      }
    }
    run().catch(() => isOver || setFault('noCamera'))
    window.addEventListener('pagehide', stop)
    return () => {
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [])
  return (
    <Dialog title={t(words.scanTitle)} onCancel={onCancel}>
      {fault !== 'noCamera' && <video ref={video} className="bind-video" muted playsInline />}
      <p role="status">{t(words[fault ?? 'scanText'])}</p>
      <Actions>
        <Button onClick={onCancel}>{t(words.cancel)}</Button>
      </Actions>
    </Dialog>
  )
}
