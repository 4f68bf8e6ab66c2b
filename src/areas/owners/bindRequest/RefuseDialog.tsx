import { type FormEvent, useState } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { useUnsavedGuard } from '../../../kit/client/navigation.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Choice } from '../../../kit/ui/choice.tsx'
import { Actions, Dialog } from '../../../kit/ui/dialog.tsx'
import { TextInput } from '../../../kit/ui/text-input.tsx'
import { refusalReasons } from './state-texts.ts'
import { examineTexts as words } from './texts.ts'

export type RefusalReason = keyof typeof refusalReasons
interface Props {
  onRefuse(reason: RefusalReason, remark: string): void
  onCancel(): void
}

/** Why a request is refused: of the list, with words where the list says too little. */
export function RefuseDialog({ onRefuse, onCancel }: Props) {
  const { t, say } = useT()
  const [reason, setReason] = useState<RefusalReason | ''>('')
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState(false)
  useUnsavedGuard(remark.trim() !== '')
  const lacksWords = reason === 'other' && !remark.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason && !lacksWords) onRefuse(reason, remark.trim())
    else setTried(true)
  }
  const options = Object.entries(refusalReasons).map(([value, label]) => ({
    value: value as RefusalReason | '',
    label: say(label),
  }))
  return (
    <Dialog title={t(words.refuseTitle)} onCancel={onCancel}>
      <form onSubmit={submit}>
        <Choice
          label={t(words.reason)}
          options={options}
          value={reason}
          onChange={setReason}
          className="examine-reasons"
        />
        {tried && !reason && (
          <p role="alert" className="examine-fault">
            {t(words.reasonNeeded)}
          </p>
        )}
        <TextInput
          label={t(words.remark)}
          hint={t(words.remarkHint)}
          fault={tried && lacksWords ? t(words.remarkNeeded) : undefined}
          rows={3}
          maxLength={500}
          value={remark}
          onChange={setRemark}
        />
        <Actions>
          <Button onClick={onCancel}>{t(words.cancel)}</Button>
          <Button submit kind="danger">
            {t(words.refuse)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
