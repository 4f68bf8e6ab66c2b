import { type FormEvent, useState } from 'react'
import { send } from '../../../../client/api.ts'
import { CallFault } from '../../../../client/fault.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { NumberInput } from '../../../../ui/parts/NumberInput.tsx'
import { type appVersion, appVersionCalls as calls } from './contract.ts'
import { appVersionWords as words } from './texts.ts'

interface Props {
  row: RowOf<typeof appVersion>
  /** Called when the dialog closes. `changed`: whether anything was changed. */
  onClose(changed: boolean): void
}

/** Dialog for the share of users that are offered a version. The first share publishes it. */
export function ShareDialog({ row: { id, version, state, percent: present }, onClose }: Props) {
  const { t } = useT()
  const isFirst = state !== 'published'
  const least = isFirst ? 1 : (present ?? 1)
  const [percent, setPercent] = useState<number | null>(isFirst ? 10 : present)
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const isGood = percent !== null && Number.isInteger(percent) && percent >= least && percent <= 100
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setHasSubmitted(true)
    if (!isGood) return
    setBusy(true)
    try {
      await send(isFirst ? calls.publish : calls.share, { id, percent })
      toast.success(t(isFirst ? words.published : words.changed))
      onClose(true)
    } catch (fault) {
      // The error is already shown.
      if (!(fault instanceof CallFault)) throw fault
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t(isFirst ? words.publishTitle : words.shareTitle, { version })} onCancel={() => onClose(false)}>
      <form onSubmit={(event) => void submit(event)}>
        <NumberInput
          autoFocus
          label={t(words.percent)}
          hint={t(words.percentHint)}
          fault={hasSubmitted && !isGood ? t(words.percentFault, { least }) : undefined}
          value={percent}
          onChange={setPercent}
        />
        <Actions>
          <Button onClick={() => onClose(false)}>{t(words.cancel)}</Button>
          <Button submit kind="primary" busy={busy}>
            {t(words.save)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
