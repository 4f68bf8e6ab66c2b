import type { Pair } from './pair.ts'

export const problemTexts = {
  start: ['没有起始符', 'No start bytes'],
  short: ['报文不足最短长度', 'Shorter than the shortest frame'],
  head: ['报文头不合法', 'Not the head of a frame'],
  rubbish: ['无法识别的字节', 'Bytes that belong to no frame'],
  tooLong: ['数据单元超过允许长度', 'Data unit longer than allowed'],
  length: ['数据单元长度与报文长度不符', 'Data unit length does not match the frame'],
  bcc: ['校验码错误', 'Wrong check code'],
  command: ['未定义的命令标识', 'Undefined command id'],
  type: ['未知的类型标志', 'Unknown type code'],
  truncated: ['数据不完整', 'Data end too early'],
  surplus: ['多余的字节', 'Bytes left over'],
  encrypted: ['数据单元已加密，没有密钥', 'Data unit is encrypted and there is no key'],
  decryption: ['解密失败', 'Decryption failed'],
  incomplete: ['报文未接收完整', 'Frame did not arrive whole'],
} as const satisfies Record<string, Pair>

/** What is wrong and where: `at` counts bytes from the start of the frame (of the stream, from a FrameStream). */
export type Problem = { code: keyof typeof problemTexts; at: number; length: number; message: Pair }

export const problem = (code: Problem['code'], at: number, length: number): Problem => ({
  code,
  at,
  length,
  message: problemTexts[code],
})

/** A value that cannot be put into a frame; `key` says which. */
export class EncodeError extends RangeError {
  readonly key: string
  constructor(key: string, why: string) {
    super(`${key}: ${why}`)
    this.key = key
  }
}
