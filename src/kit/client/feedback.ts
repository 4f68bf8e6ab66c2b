import { requestIdOf } from './fault.ts'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'
export interface Question {
  title: string
  content?: string
  /** The step destroys something: the button says so by its colour. */
  danger?: boolean
  okText?: string
  cancelText?: string
  /** One button only: something to be taken note of. */
  alert?: boolean
}
/** How feedback is shown; the app registers it. */
export interface Feedback {
  /** `requestId`: of the call that failed. */
  toast(kind: ToastKind, text: string, requestId?: string): void
  ask(question: Question): Promise<boolean>
}

/** Specification section 9. */
export const toastMs = 5000
/** What has something to copy stays longer. */
export const copyToastMs = 20_000

let current: Feedback | undefined

/** Registers how toasts and questions are shown. */
export function setFeedback(feedback: Feedback): void {
  current = feedback
}

/** Short messages that go after 5 s; the same text twice is one toast. The fault of a call is shown with its request id. */
export const toast = {
  success: (text: string) => current?.toast('success', text),
  error: (what: string | Error) =>
    current?.toast('error', typeof what === 'string' ? what : what.message, requestIdOf(what)),
  info: (text: string) => current?.toast('info', text),
  warning: (text: string) => current?.toast('warning', text),
}

/** Asks; answers true when the person agrees. */
export const confirm = (question: Question): Promise<boolean> => current?.ask(question) ?? Promise.resolve(false)

/** Tells something with one button; answers when it was pressed. */
export async function alert(question: Omit<Question, 'alert'>): Promise<void> {
  await current?.ask({ ...question, alert: true })
}
