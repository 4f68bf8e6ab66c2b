import { CallFault } from './fault.ts'

/** The same fault with another message. Retains its code and request id. */
export const withMessage = (fault: Error, text: string): Error =>
  fault instanceof CallFault
    ? new CallFault(text, fault.code, fault.fields, fault.http, fault.requestId)
    : new Error(text)
