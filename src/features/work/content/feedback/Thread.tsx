import { type FormEvent, useState } from 'react'
import { send } from '../../../../client/api.ts'
import { CallFault } from '../../../../client/fault.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { feedbackCalls as calls, type feedback } from './contract.ts'
import './feedback.css'
import { feedbackMachine, longestFeedback } from './state-texts.ts'
import { feedbackWords as words } from './texts.ts'

type Row = RowOf<typeof feedback>

/** Messages of owner and staff, with the form for an answer and its suggestions below. */
export function Thread({ row }: { row: Row }) {
  const { t, formatTime } = useT()
  const may = useMay()
  const thread = useCall(calls.thread, { id: row.id }, { enabled: may(calls.thread) })
  if (!may(calls.thread)) return null
  if (thread.isPending) return <Loading />
  if (!thread.data)
    return (
      <Empty role="alert" title={t(words.failed)}>
        <Button onClick={() => void thread.refetch()}>{t(words.again)}</Button>
      </Empty>
    )
  const { messages, similar, templates } = thread.data
  return (
    <section className="above-16" aria-label={t(words.messages)}>
      <h3 className="text-base below-8">{t(words.messages)}</h3>
      {messages.length === 0 && <Empty title={t(words.noMessages)} />}
      <Grid as="ol" gap={12} className="fb-messages">
        {messages.map(({ id, from, by, text, at }) => (
          <li key={id} className={`fb-${from}`}>
            <SecondaryText as="header" size="s">
              <b>{by ?? t(words.owner)}</b> <time dateTime={at}>{formatTime(at)}</time>
            </SecondaryText>
            <p>{text}</p>
          </li>
        ))}
      </Grid>
      {may(calls.answer) && feedbackMachine.canMove(row.state, 'answer') && (
        <Answer row={row} similar={similar} templates={templates} />
      )}
    </section>
  )
}

interface AnswerProps {
  row: Row
  similar: readonly { id: number; title: string; content: string }[]
  templates: readonly { id: number; title: string; text: string }[]
}
function Answer({ row, similar, templates }: AnswerProps) {
  const { t } = useT()
  const form = useFormDraft(`feedback ${row.id}`, { text: '' }, row.updatedAt)
  const { text } = form.draft
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const insert = (more: string) =>
    form.set({ text: (text.trim() === '' ? more : `${text.trimEnd()}\n\n${more}`).slice(0, longestFeedback) })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setHasSubmitted(true)
    if (text.trim() === '') return
    setBusy(true)
    try {
      await send(calls.answer, { id: row.id, text: text.trim() })
      toast.success(t(words.answered))
      form.discard()
      setHasSubmitted(false)
      await invalidate(['/feedback/'])
    } catch (fault) {
      // The error is already shown.
      if (!(fault instanceof CallFault)) throw fault
    } finally {
      setBusy(false)
    }
  }
  return (
    <Grid gap={16} className="above-16 fb-answering">
      <form onSubmit={(event) => void submit(event)}>
        <RestoredNote of={form} />
        {templates.length > 0 && (
          <Select
            label={t(words.template)}
            options={templates.map(({ id, title }) => ({ value: id, label: title }))}
            value={undefined as number | undefined}
            placeholder={t(words.template)}
            onChange={(id) => insert(templates.find((each) => each.id === id)?.text ?? '')}
          />
        )}
        <TextInput
          label={t(words.answer)}
          hint={t(words.answerHint)}
          fault={hasSubmitted && text.trim() === '' ? t(words.answerNeeded) : undefined}
          rows={5}
          maxLength={longestFeedback}
          value={text}
          onChange={(next) => form.set({ text: next })}
        />
        <Button submit kind="primary" busy={busy}>
          {t(words.send)}
        </Button>
      </form>
      {similar.length > 0 && (
        <aside aria-label={t(words.similar)}>
          <h4 className="text-base below-8">{t(words.similar)}</h4>
          {similar.map(({ id, title, content }) => (
            <details key={id}>
              <summary>{title}</summary>
              <p>{content}</p>
              <Button onClick={() => insert(content)}>{t(words.insert)}</Button>
            </details>
          ))}
        </aside>
      )}
    </Grid>
  )
}
