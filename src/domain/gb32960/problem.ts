import type { Pair } from '../contract/words.ts'

const problemTexts = {
  start: ['没有起始符', 'No start bytes'],
  short: ['报文不足最短长度', 'Shorter than the shortest frame'],
  head: ['报文头不合法', 'Invalid frame header'],
  rubbish: ['无法识别的字节', 'Stray bytes outside any frame'],
  tooLong: ['数据单元超过允许长度', 'Data unit too long'],
  length: ['数据单元长度与报文长度不符', 'Data unit length does not match the frame'],
  bcc: ['校验码错误', 'Checksum error'],
  command: ['未定义的命令标识', 'Undefined command ID'],
  type: ['未知的类型标志', 'Unknown type code'],
  truncated: ['数据不完整', 'Data ends too early'],
  surplus: ['多余的字节', 'Surplus bytes'],
  encrypted: ['数据单元已加密，没有密钥', 'Data unit is encrypted and no key is set'],
  decryption: ['解密失败', 'Decryption failed'],
  incomplete: ['报文未接收完整', 'Frame is incomplete'],
} as const satisfies Record<string, Pair>

/** A fault and its offset. `at` counts bytes from the start of the frame, or of the stream for a FrameStream. */
export type FrameProblem = { code: keyof typeof problemTexts; at: number; length: number; message: Pair }

export const problem = (code: FrameProblem['code'], at: number, length: number): FrameProblem => ({
  code,
  at,
  length,
  message: problemTexts[code],
})

/** A value that cannot be encoded. `key` is the name of its field. */
export class EncodeError extends RangeError {
  readonly key: string
  constructor(key: string, why: string) {
    super(`${key}: ${why}`)
    this.key = key
  }
}
