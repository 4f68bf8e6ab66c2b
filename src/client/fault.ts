import type { FieldFault } from '../domain/contract/code.ts'

/** Code of a call that received no answer. */
export const noAnswer = -1

/** A call that did not succeed. `code` is the answer's code, the HTTP status, or `noAnswer`. */
export class CallFault extends Error {
  readonly code: number
  /** Invalid fields of the input, each with its message in the request's language. */
  readonly fields: FieldFault[]
  readonly http: number | undefined
  /** Id of the request in the server's logs. Only for faults that the user cannot resolve alone. */
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

/** Whether something could not be loaded because the device is offline. */
export const isOffline = (fault: unknown): boolean =>
  fault instanceof CallFault && fault.code === noAnswer && fault.http === undefined && !navigator.onLine

/** Undefined: no id, or not a fault of a call. */
export const requestIdOf = (fault: unknown): string | undefined =>
  fault instanceof CallFault ? fault.requestId : undefined

/** Swallows a fault that the call has already shown: `send(…).catch(told)`. Rethrows any other error. */
export function ignoreReportedFault(fault: unknown): undefined {
  if (!(fault instanceof CallFault)) throw fault
}
