import { texts } from '../../../../domain/contract/words.ts'

export const posterWords = texts('poster', {
  qr: ['二维码', 'QR code'],
  qrOf: ['{{name}}的二维码', 'QR code: {{name}}'],
  poster: ['海报', 'Poster'],
  title: ['{{name}}海报', 'Poster: {{name}}'],
  download: ['下载 SVG', 'Download SVG'],
  print: ['打印', 'Print'],
  close: ['关闭', 'Close'],
})
