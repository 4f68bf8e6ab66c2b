import { type FormEvent, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Choice } from '../../../../ui/parts/Choice.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { refusalReasons } from './state-texts.ts'
import { examineTexts as words } from './texts.ts'

export type BindRefusalReason = keyof typeof refusalReasons
interface RefusalDraft {
  readonly reason: BindRefusalReason | ''
  readonly remark: string
}
interface Props {
  of: number
  onRefuse(reason: BindRefusalReason, remark: string): Promise<boolean>
  onCancel(): void
}

/** Dialog for the reason of a refusal. The reason 'other' requires a remark. */
export function RefuseDialog({ of, onRefuse, onCancel }: Props) {
  const { t, say } = useT()
  const form = useFormDraft<RefusalDraft>(`bindRequest refuse ${of}`, { reason: '', remark: '' })
  const { reason, remark } = form.draft
  const [hasTried, setHasTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const lacksWords = reason === 'other' && !remark.trim()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!reason || lacksWords) return setHasTried(true)
    if (busy) return
    setBusy(true)
    if (await onRefuse(reason, remark.trim())) form.discard()
    setBusy(false)
  }
  const cancel = async () => {
    if (await form.mayClose()) onCancel()
  }
  const options = Object.entries(refusalReasons).map(([value, label]) => ({
    value: value as BindRefusalReason | '',
    label: say(label),
  }))
  return (
    <Dialog title={t(words.refuseTitle)} onCancel={() => void cancel()}>
      <form onSubmit={(event) => void submit(event)}>
        <RestoredNote of={form} />
        <Choice
          label={t(words.reason)}
          options={options}
          value={reason}
          onChange={(next) => form.set({ reason: next })}
          className="grid gap-4 examine-reasons"
        />
        {hasTried && !reason && (
          <p role="alert" className="text-danger">
            {t(words.reasonNeeded)}
          </p>
        )}
        <TextInput
          label={t(words.remark)}
          hint={t(words.remarkHint)}
          fault={hasTried && lacksWords ? t(words.remarkNeeded) : undefined}
          rows={3}
          maxLength={500}
          value={remark}
          onChange={(next) => form.set({ remark: next })}
        />
        <Actions>
          <Button onClick={() => void cancel()}>{t(words.cancel)}</Button>
          <Button submit kind="danger" busy={busy}>
            {t(words.refuse)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
