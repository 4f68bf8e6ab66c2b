import type { FieldFault } from '../code.ts'

/** Code of a call that got no answer at all. */
export const noAnswer = -1

/** A call that did not succeed. `code` is the answer's code, the HTTP status, or `noAnswer`. */
export class CallFault extends Error {
  readonly code: number
  /** The wrong fields of the input, each with its text in the asked language. */
  readonly fields: FieldFault[]
  readonly http: number | undefined

  constructor(message: string, code: number, fields: FieldFault[] = [], http?: number) {
    super(message)
    this.name = 'CallFault'
    this.code = code
    this.fields = fields
    this.http = http
  }
}
