import { useEffect, useRef, useState } from 'react'
import { type ConfirmOptions, copyToastMs, setFeedback, type ToastKind, toastMs } from '../../client/feedback.ts'
import { useT } from '../../client/language.ts'
import { takeNotice } from '../../client/session.ts'
import { ShellContext } from '../../client/shell.ts'
import { clientTexts as words } from '../../client/texts.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../ui/parts/dialog.tsx'
import { hasParts, Light } from '../../ui/parts/part.tsx'
import { RequestId } from '../../ui/parts/RequestId.tsx'
import { useFittingShell } from '../shell/shells.ts'
import './feedback.css'

interface Toast {
  id: number
  kind: ToastKind
  text: string
  requestId: string | undefined
}
interface PendingQuestion extends ConfirmOptions {
  id: number
  answer: (yes: boolean) => void
}
let ids = 0

/** Shows toasts and questions above everything else, in both shells and on public pages. */
export function FeedbackHost() {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [questions, setQuestions] = useState<PendingQuestion[]>([])
  useEffect(() => {
    const close = (id: number) => {
      // A toast stays while the user points at the toasts or has focus in them.
      const toastList = document.querySelector('.toasts')
      if (toastList?.matches(':hover') || toastList?.contains(document.activeElement)) setTimeout(close, toastMs, id)
      else setToasts((all) => all.filter((toast) => toast.id !== id))
    }
    const toast = (kind: ToastKind, text: string, requestId?: string) => {
      const id = ++ids
      setToasts((all) => [...all.filter((one) => one.text !== text), { id, kind, text, requestId }].slice(-4))
      setTimeout(close, requestId ? copyToastMs : toastMs, id)
    }
    const ask = (question: ConfirmOptions) =>
      new Promise<boolean>((answer) => setQuestions((all) => [...all, { ...question, id: ++ids, answer }]))
    setFeedback({ toast, ask })
    const notice = takeNotice()
    if (notice) toast('error', notice)
  }, [])
  const first = questions[0]
  const answer = (yes: boolean) => {
    first?.answer(yes)
    setQuestions((all) => all.slice(1))
  }
  const inUse = useFittingShell()
  return (
    <>
      {first && (
        <ShellContext value={inUse}>
          <Light when={!hasParts(inUse.shell)}>
            <Ask key={first.id} question={first} onAnswer={answer} />
          </Light>
        </ShellContext>
      )}
      <Toasts toasts={toasts} />
    </>
  )
}

function Toasts({ toasts }: { toasts: Toast[] }) {
  const list = useRef<HTMLDivElement>(null)
  const last = toasts.at(-1)?.id
  useEffect(() => {
    // Reopened for each toast, so that it is also above a dialog opened since.
    const element = list.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (last) element.showPopover()
  }, [last])
  return (
    <div ref={list} className="toasts" popover="manual">
      {toasts.map(({ id, kind, text, requestId }) => (
        <div key={id} className={`break toast ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
          {text}
          <RequestId id={requestId} />
        </div>
      ))}
    </div>
  )
}

function Ask({ question, onAnswer }: { question: PendingQuestion; onAnswer: (yes: boolean) => void }) {
  const { t } = useT()
  return (
    <Dialog alert title={question.title} {...(!question.alert && { onCancel: () => onAnswer(false) })}>
      {question.content && <p className="feedback-text">{question.content}</p>}
      <Actions>
        {!question.alert && <Button onClick={() => onAnswer(false)}>{question.cancelText ?? t(words.cancel)}</Button>}
        <Button kind={question.danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
          {question.okText ?? t(words.confirm)}
        </Button>
      </Actions>
    </Dialog>
  )
}
