import { type FormEvent, useState } from 'react'
import { toast } from '../../../../client/feedback.ts'
import { download } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { PasswordInput } from '../../../../ui/parts/text-input.tsx'
import { SureFields, useSure } from '../../commands/remoteControl/parts.tsx'
import { setupCalls as calls, shortestPassword } from './contract.ts'
import { setupWords as words } from './texts.ts'

interface Props {
  id: number
  name: string
  close(): void
}

/**
 * Dialog that explains the content of the export, with inputs for the file's password, a reason and the user's
 * password.
 */
export default function ExportDialog({ id, name, close }: Props) {
  const { t } = useT()
  const sure = useSure(true, `meeting export ${id}`)
  const [filePassword, setFilePassword] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const fieldFaults = filePassword.length < shortestPassword && {
      filePassword: t(words.tooShort, { min: shortestPassword }),
    }
    const run = (reason: string | undefined) =>
      download(calls.export, { id, filePassword, reason }, `${name}.meeting.json`)
    if (!(await sure.submit(run, fieldFaults || {}))) return
    toast.success(t(words.exported))
    close()
  }
  const cancel = async () => {
    if (await sure.mayClose()) close()
  }
  return (
    <Dialog title={t(words.exportTitle, { name })} onCancel={() => void cancel()}>
      <p>{t(words.taken)}</p>
      <p>{t(words.left)}</p>
      <p className="ui-hint">{t(words.seed)}</p>
      <form onSubmit={(event) => void submit(event)} noValidate className="rc-order">
        <PasswordInput
          label={t(words.filePassword)}
          hint={t(words.filePasswordHint, { min: shortestPassword })}
          autoComplete="new-password"
          maxLength={128}
          value={filePassword}
          onChange={(value) => {
            setFilePassword(value)
            sure.changed('filePassword')
          }}
          fault={sure.faults.filePassword}
        />
        <SureFields sure={sure} hint={t(words.reasonHint)} />
        <Actions>
          <Button onClick={() => void cancel()}>{t(words.cancel)}</Button>
          <Button submit kind="primary" busy={sure.busy}>
            {t(words.export)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
