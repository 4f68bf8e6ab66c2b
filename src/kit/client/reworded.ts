import { CallFault } from './fault.ts'

/** The same fault told in other words: its code and its request's id stay. */
export const reworded = (fault: Error, text: string): Error =>
  fault instanceof CallFault
    ? new CallFault(text, fault.code, fault.fields, fault.http, fault.requestId)
    : new Error(text)
