import { type FormEvent, type ReactNode, useState } from 'react'
import { useT } from '../client/language.ts'
import { useUnsavedGuard } from '../client/navigation.ts'
import { Button } from './button.tsx'
import { Actions, Dialog } from './dialog.tsx'
import { dialogTexts as words } from './dialog-texts.ts'
import { TextInput } from './text-input.tsx'

interface Asked {
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
}

/** A question for a remark before a step: answers the text ('' for none), or undefined when the step is given up. */
export function useRemark(): { ask(asked: Asked): Promise<string | undefined>; dialog: ReactNode } {
  const [open, setOpen] = useState<Asked & { answer(text: string | undefined): void }>()
  const ask = (asked: Asked) => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    setOpen({ ...asked, answer: resolve })
    return promise
  }
  const answer = (text: string | undefined) => {
    open?.answer(text)
    setOpen(undefined)
  }
  return { ask, dialog: open && <RemarkDialog {...open} answer={answer} /> }
}

function RemarkDialog({
  title,
  okText,
  label,
  longest = 500,
  text: meaning,
  danger = false,
  needed,
  answer,
}: Asked & { answer(text: string | undefined): void }) {
  const { t } = useT()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  useUnsavedGuard(text.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (needed && !text.trim()) setMissing(true)
    else answer(text.trim())
  }
  return (
    <Dialog title={title} onCancel={() => answer(undefined)}>
      <form onSubmit={submit}>
        {meaning && <p>{meaning}</p>}
        <TextInput
          fault={missing && !text.trim() ? needed : undefined}
          label={label ?? t(words.remark)}
          rows={3}
          maxLength={longest}
          value={text}
          placeholder={t(needed ? words.remarkLength : words.remarkHint, { count: longest })}
          onChange={setText}
        />
        <Actions>
          <Button onClick={() => answer(undefined)}>{t(words.cancel)}</Button>
          <Button submit kind={danger ? 'danger' : 'primary'}>
            {okText}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
