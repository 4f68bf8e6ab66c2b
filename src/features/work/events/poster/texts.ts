import { texts } from '../../../../domain/contract/words.ts'

export const posterWords = texts('poster', {
  poster: ['海报', 'Poster'],
  title: ['{{name}}海报', 'Poster: {{name}}'],
  download: ['下载 SVG', 'Download SVG'],
  print: ['打印', 'Print'],
  close: ['关闭', 'Close'],
})
