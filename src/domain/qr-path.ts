import encodeQr from 'qr'

/** Width in modules of the quiet zone around a code, as required by the QR standard. */
const border = 4

/**
 * A QR code as one SVG path of its dark modules. Each module is a square of 1 within a picture of `size`, which
 * includes the quiet zone. Use `quartile` for printed codes on a wall: a quarter of the code may be hidden.
 */
export function qrPath(text: string, ecc: 'medium' | 'quartile' = 'medium'): { size: number; path: string } {
  const rows = encodeQr(text, 'raw', { ecc, border })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}
