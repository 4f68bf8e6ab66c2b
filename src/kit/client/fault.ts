import type { FieldFault } from '../code.ts'

/** Code of a call that got no answer at all. */
export const noAnswer = -1

/** A call that did not succeed. `code` is the answer's code, the HTTP status, or `noAnswer`. */
export class CallFault extends Error {
  readonly code: number
  /** The wrong fields of the input, each with its text in the asked language. */
  readonly fields: FieldFault[]
  readonly http: number | undefined
  /** Under which the server's logs have the request: of what the person cannot mend alone. */
  readonly requestId: string | undefined

  constructor(message: string, code: number, fields: FieldFault[] = [], http?: number, requestId?: string) {
    super(message)
    this.name = 'CallFault'
    this.code = code
    this.fields = fields
    this.http = http
    this.requestId = requestId
  }
}

/** Whether something could not be read because the device has no network. */
export const isOffline = (fault: unknown): boolean =>
  fault instanceof CallFault && fault.code === noAnswer && fault.http === undefined && !navigator.onLine

/** Undefined: it has none, or is no fault of a call. */
export const requestIdOf = (fault: unknown): string | undefined =>
  fault instanceof CallFault ? fault.requestId : undefined

/** For what has told its fault itself, as calls do: `send(…).catch(told)`. */
export function told(fault: unknown): undefined {
  if (!(fault instanceof CallFault)) throw fault
}
