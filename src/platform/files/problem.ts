import type { Pair } from '../../domain/contract/words.ts'
import { texts } from '../../domain/contract/words.ts'

export const fileTexts = texts('file', {
  type: ['不支持此类文件', 'This file type is not supported'],
  size: ['文件大于 {{max}} 字节', 'The file is larger than {{max}} bytes'],
  empty: ['文件为空', 'The file is empty'],
  missing: ['文件不存在', 'File not found'],
} as const satisfies Record<string, Pair>)

/** Reason why a file is rejected or missing. `text` is the key of the message, and `values` fill it. */
export class FileProblem extends Error {
  override name = 'FileProblem'
  readonly code: keyof typeof fileTexts
  readonly text: string
  readonly values: Record<string, unknown>
  constructor(code: keyof typeof fileTexts, values: Record<string, unknown> = {}) {
    super(`file: ${code}`)
    this.code = code
    this.text = fileTexts[code]
    this.values = values
  }
}
