import encodeQr from 'qr'

/** A QR code, dark on light in both themes, as scanners want it. */
export default function QrPicture({ text, label }: { text: string; label: string }) {
  const cells = encodeQr(text, 'raw', { ecc: 'medium', border: 2 })
  const path = cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="mr-qr" viewBox={`0 0 ${cells.length} ${cells.length}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
