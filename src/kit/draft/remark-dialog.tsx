import { type FormEvent, type ReactNode, useState } from 'react'
import { CallFault } from '../client/fault.ts'
import { useT } from '../client/language.ts'
import { Button } from '../ui/button.tsx'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { dialogTexts as words } from '../ui/dialog-texts.ts'
import { TextInput } from '../ui/text-input.tsx'
import { useFormDraft } from './form-draft.ts'
import { RestoredNote } from './RestoredNote.tsx'

interface Asked {
  /** Which step, and of what: 'order cancel 7'. Asked again for the same, it begins with what was typed before. */
  of: string
  title: string
  okText: string
  /** What the text is; 'remark' unless said. */
  label?: string
  /** Characters; 500 unless said. */
  longest?: number
  /** What the step means; stands above. */
  text?: string
  /** The step destroys something. */
  danger?: boolean
  /** Said where nothing was entered; without it the text may be left out. */
  needed?: string
  /** Takes the step, while the dialog stands: one that is refused (it answers false, or throws) leaves the text there. */
  send?(text: string): Promise<unknown>
}
interface Open extends Asked {
  answer(text: string | undefined): void
}

/** A question for a remark before a step: answers the text ('' for none), or undefined when the step is given up. */
export function useRemark(): { ask(asked: Asked): Promise<string | undefined>; dialog: ReactNode } {
  const [open, setOpen] = useState<Open>()
  const ask = (asked: Asked) => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    setOpen({ ...asked, answer: resolve })
    return promise
  }
  const answer = (text: string | undefined) => {
    open?.answer(text)
    // The step may have asked the next.
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
  needed,
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
    const entered = text.trim()
    if (needed && !entered) return setMissing(true)
    setBusy(true)
    try {
      if ((await send?.(entered)) === false) return
    } catch (fault) {
      if (fault instanceof CallFault) return
      throw fault
    } finally {
      setBusy(false)
    }
    await form.sent()
    answer(entered)
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
          fault={missing && !text.trim() ? needed : undefined}
          label={label ?? t(words.remark)}
          rows={3}
          maxLength={longest}
          value={text}
          placeholder={t(needed ? words.remarkLength : words.remarkHint, { count: longest })}
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
