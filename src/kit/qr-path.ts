import encodeQr from 'qr'

/** Modules of quiet around a code, as its standard asks for. */
const border = 4

/**
 * A QR code as the path of its dark modules, each a square of 1 in a picture of `size`, with its quiet border.
 * `quartile` for what hangs on a wall: a quarter of it may be hidden.
 */
export function qrPath(text: string, ecc: 'medium' | 'quartile' = 'medium'): { size: number; path: string } {
  const rows = encodeQr(text, 'raw', { ecc, border })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}
