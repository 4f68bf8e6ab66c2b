import { texts } from '../../../../domain/contract/words.ts'

export const parseWords = texts('frameParse', {
  hex: ['十六进制报文', 'Hex'],
  notHex: ['应为完整的十六进制字节', 'must be complete bytes in hex'],
  hint: [
    '忽略空格、换行、0x 以及 - : , 等分隔符。支持一次粘贴多帧，兼容 2016 与 2025 版。',
    'Paste one or more frames of the 2016 or 2025 edition. Spaces, line breaks, 0x and separators such as - : , are ignored.',
  ],
  empty: ['粘贴报文后在此显示解析结果', 'Paste a frame to see it parsed here'],
  frames: ['共 {{count}} 帧', '{{count}} frames', '{{count}} frame'],
  broken: ['不完整或有错误的报文', 'Incomplete or broken frame'],
  rubbish: ['不属于任何报文的字节', 'Stray bytes outside any frame'],
  frame: ['第 {{number}} 段 · 偏移 {{at}} · {{length}} 字节', 'Part {{number}} · offset {{at}} · {{length}} bytes'],
  sample: ['填入示例', 'Insert example'],
  clear: ['清空', 'Clear'],
  link: ['复制链接', 'Copy link'],
})
