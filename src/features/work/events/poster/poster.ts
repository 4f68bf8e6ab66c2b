import { qrPath } from '../../../../domain/qr-path.ts'

/** Title, call to action, and time with place. */
export type PosterLines = readonly [string, string, string]

/** Size of an A4 sheet in millimetres. */
const [width, height] = [210, 297]
const code = { x: 35, y: 92, size: 140 }
const ink = 'black'

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Approximate width of a text relative to its font size. Chinese characters are as wide as high. */
const widthOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.58), 0)

function line(text: string, y: number, size: number, weight: number): string {
  const fitting = Math.min(size, (width - 30) / Math.max(1, widthOf(text)))
  return `<text x="${width / 2}" y="${y}" font-size="${fitting.toFixed(2)}" font-weight="${weight}" text-anchor="middle">${escapeXml(text)}</text>`
}

/** Returns an A4 sheet as SVG with a link as a QR code. */
export function posterSvg(address: string, lines: PosterLines): string {
  const [name, ask, where] = lines
  const { size, path } = qrPath(address, 'quartile')
  const cell = code.size / size
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}mm" height="${height}mm" font-family="'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif" fill="${ink}">`,
    `<rect width="${width}" height="${height}" fill="white"/>`,
    line(name, 42, 16, 700),
    line(ask, 72, 13, 400),
    `<path transform="translate(${code.x} ${code.y}) scale(${cell.toFixed(5)})" shape-rendering="crispEdges" d="${path}"/>`,
    line(where, 262, 9, 400),
    '</svg>',
  ].join('')
}
