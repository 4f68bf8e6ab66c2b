import { requestIdOf } from './fault.ts'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'
export interface ConfirmOptions {
  title: string
  content?: string
  /** The step is destructive: the button's colour shows it. */
  danger?: boolean
  okText?: string
  cancelText?: string
  /** Only one button: for a message that must be acknowledged. */
  alert?: boolean
}
interface Feedback {
  /** `requestId`: of the call that failed. */
  toast(kind: ToastKind, text: string, requestId?: string): void
  ask(question: ConfirmOptions): Promise<boolean>
}

/** Specification section 9. */
export const toastMs = 5000
/** Toasts with something to copy stay longer. */
export const copyToastMs = 20_000

let current: Feedback | undefined

export function setFeedback(feedback: Feedback): void {
  current = feedback
}

/** Messages that disappear after 5 s. Repeated texts share one toast. A call's fault includes its request id. */
export const toast = {
  success: (text: string) => current?.toast('success', text),
  error: (what: string | Error) =>
    current?.toast('error', typeof what === 'string' ? what : what.message, requestIdOf(what)),
  info: (text: string) => current?.toast('info', text),
  warning: (text: string) => current?.toast('warning', text),
}

/** Asks a question. Resolves to true when the user agrees. */
export const confirm = (question: ConfirmOptions): Promise<boolean> => current?.ask(question) ?? Promise.resolve(false)

/** Shows a message with one button. Resolves when it was pressed. */
export async function alert(question: Omit<ConfirmOptions, 'alert'>): Promise<void> {
  await current?.ask({ ...question, alert: true })
}
