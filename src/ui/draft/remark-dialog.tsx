import { type FormEvent, type ReactNode, useState } from 'react'
import { CallFault } from '../../client/fault.ts'
import { useT } from '../../client/language.ts'
import { Button } from '../parts/Button.tsx'
import { Actions, Dialog } from '../parts/dialog.tsx'
import { dialogTexts as words } from '../parts/dialog-texts.ts'
import { TextInput } from '../parts/text-input.tsx'
import { useFormDraft } from './form-draft.ts'
import { RestoredNote } from './RestoredNote.tsx'

interface RemarkRequest {
  /**
   * Identifies the step and its subject: 'order cancel 7'. Asking again for the same restores the text typed before.
   */
  of: string
  title: string
  okText: string
  /** Default: 'remark'. */
  label?: string
  /** Limit in characters. Default: 500. */
  longest?: number
  /** Explanation of the step, shown above the text. */
  text?: string
  danger?: boolean
  /** Message for an empty text. Undefined: the text is optional. */
  needed?: string
  /** Executes the step while the dialog is open. If it returns false or throws, the text remains. */
  send?(text: string): Promise<unknown>
}
interface Open extends RemarkRequest {
  answer(text: string | undefined): void
}

/** Asks for a remark before a step. Returns the text ('' for none), or undefined when cancelled. */
export function useRemark(): { ask(request: RemarkRequest): Promise<string | undefined>; dialog: ReactNode } {
  const [open, setOpen] = useState<Open>()
  const ask = (request: RemarkRequest) => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    setOpen({ ...request, answer: resolve })
    return promise
  }
  const answer = (text: string | undefined) => {
    open?.answer(text)
    // The answer may have opened the next question.
    setOpen((now) => (now === open ? undefined : now))
  }
  return { ask, dialog: open && <RemarkDialog key={open.of} {...open} answer={answer} /> }
}

function RemarkDialog({
  of,
  title,
  okText,
  label,
  longest = 500,
  text: meaning,
  danger = false,
  needed: requiredMessage,
  send,
  answer,
}: Open) {
  const { t } = useT()
  const form = useFormDraft(`remark ${of}`, { text: '' })
  const { text } = form.draft
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const remark = text.trim()
    if (requiredMessage && !remark) return setMissing(true)
    setBusy(true)
    try {
      if ((await send?.(remark)) === false) return
    } catch (fault) {
      if (fault instanceof CallFault) return
      throw fault
    } finally {
      setBusy(false)
    }
    await form.markSent()
    answer(remark)
  }
  const cancel = async () => {
    if (await form.mayClose()) answer(undefined)
  }
  return (
    <Dialog title={title} onCancel={() => void cancel()}>
      <form onSubmit={(event) => void submit(event)}>
        <RestoredNote of={form} />
        {meaning && <p>{meaning}</p>}
        <TextInput
          fault={missing && !text.trim() ? requiredMessage : undefined}
          label={label ?? t(words.remark)}
          rows={3}
          maxLength={longest}
          value={text}
          placeholder={t(requiredMessage ? words.remarkLength : words.remarkHint, { count: longest })}
          onChange={(next) => form.set({ text: next })}
        />
        <Actions>
          <Button onClick={() => void cancel()}>{t(words.cancel)}</Button>
          <Button submit kind={danger ? 'danger' : 'primary'} busy={busy}>
            {okText}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
