import { texts } from '../../../kit/words.ts'

export const parseWords = texts('frameParse', {
  hex: ['十六进制报文', 'Hex'],
  notHex: ['应为完整的十六进制字节', 'must be whole bytes in hex'],
  hint: [
    '可含空格、换行、逗号和 0x；可一次粘贴多帧，2016 与 2025 版均可',
    'Spaces, line breaks, commas and 0x are ignored; several frames at once, of 2016 and 2025',
  ],
  empty: ['粘贴报文后在此显示解析结果', 'Paste a message to see it parsed here'],
  frames: ['共 {{count}} 帧', '{{count}} frames'],
  broken: ['不完整或有错误的报文', 'Broken message'],
  rubbish: ['不属于任何报文的字节', 'Bytes that belong to no message'],
  frame: ['第 {{number}} 段 · 偏移 {{at}} · {{length}} 字节', 'Part {{number}} · offset {{at}} · {{length}} bytes'],
  sample: ['填入示例', 'Fill in an example'],
  clear: ['清空', 'Clear'],
  link: ['复制链接', 'Copy the link'],
})
