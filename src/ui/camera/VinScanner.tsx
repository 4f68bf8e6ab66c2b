import { useState } from 'react'
import { useT } from '../../client/language.ts'
import { Button } from '../parts/Button.tsx'
import { Actions, Dialog } from '../parts/dialog.tsx'
import './camera.css'
import { cameraTexts as words } from './texts.ts'
import { useCodeCamera } from './use-code-camera.ts'

/** Code formats on vehicles and their papers. */
const formats = ['qr_code', 'code_39', 'code_128', 'data_matrix', 'pdf417']

/** Extracts the VIN from a code's text, which may contain more. */
const vinIn = (text: string): string | undefined =>
  /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/.exec(text.toUpperCase())?.[0]

export default function VinScanner({ onFound, onCancel }: { onFound(vin: string): void; onCancel(): void }) {
  const { t } = useT()
  const [hasNone, setHasNone] = useState(false)
  const { video, fault } = useCodeCamera(formats, (text) => {
    const vin = vinIn(text)
    if (vin) onFound(vin)
    else setHasNone(true)
    return vin !== undefined
  })
  return (
    <Dialog title={t(words.scanTitle)} onCancel={onCancel}>
      {!fault && <video ref={video} className="camera-video" muted playsInline />}
      <p role="status">{t(words[fault ? 'noCamera' : hasNone ? 'noVin' : 'scanText'])}</p>
      <Actions>
        <Button onClick={onCancel}>{t(words.cancel)}</Button>
      </Actions>
    </Dialog>
  )
}
