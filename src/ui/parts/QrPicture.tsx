import { qrPath } from '../../domain/qr-path.ts'
import './qr-picture.css'

/** QR code, dark on light in both themes, as scanners require. */
export default function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPath(text)
  return (
    <svg className="ui-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
