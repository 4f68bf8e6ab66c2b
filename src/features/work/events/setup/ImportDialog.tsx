import { type FormEvent, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { FileButton } from '../../../../ui/parts/FileButton.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { PasswordInput } from '../../../../ui/parts/text-input.tsx'
import { setupCalls as calls } from './contract.ts'
import { setupWords as words } from './texts.ts'

type ImportResult = OutputOf<typeof calls.import>
interface Props {
  close(): void
  open(meeting: number): void
}

export default function ImportDialog({ close, open }: Props) {
  const { t } = useT()
  const [file, setFile] = useState<File>()
  const [filePassword, setFilePassword] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string | Error>>>({})
  const [busy, setBusy] = useState(false)
  const [importResult, setImportResult] = useState<ImportResult>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = {
      ...(!file && { file: t(words.noFile) }),
      ...(filePassword === '' && { filePassword: t(words.needed) }),
    }
    setFaults(missing)
    if (!file || filePassword === '') return
    setBusy(true)
    try {
      setImportResult(await send(calls.import, { file, filePassword } as never, { quiet: true }))
      await invalidate(['/meeting/'])
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault
      const fieldFaults = fault.fields.map((each) => [each.field, each.message] as const)
      setFaults(fieldFaults.length > 0 ? Object.fromEntries(fieldFaults) : { '': fault })
    } finally {
      setBusy(false)
    }
  }
  if (importResult) return <ImportResultDialog importResult={importResult} close={close} open={open} />
  return (
    <Dialog title={t(words.importTitle)} onCancel={close}>
      <p>{t(words.importText)}</p>
      <form onSubmit={(event) => void submit(event)} noValidate className="meet-form">
        <p>
          <FileButton
            accept=".json"
            onFile={(newFile) => {
              setFile(newFile)
              setFaults({})
            }}
          >
            {t(words.choose)}
          </FileButton>{' '}
          {file?.name}
        </p>
        <FaultText>{faults.file}</FaultText>
        <PasswordInput
          label={t(words.filePassword)}
          autoComplete="off"
          maxLength={128}
          value={filePassword}
          onChange={(value) => {
            setFilePassword(value)
            setFaults({})
          }}
          fault={faults.filePassword}
        />
        <FaultText>{faults['']}</FaultText>
        <Actions>
          <Button onClick={close}>{t(words.cancel)}</Button>
          <Button submit kind="primary" busy={busy}>
            {t(words.import)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}

function ImportResultDialog({ importResult: answer, close, open }: Props & { importResult: ImportResult }) {
  const { t } = useT()
  const { id, name, already, attendees, leftOut } = answer
  return (
    <Dialog title={name} onCancel={close}>
      <p role="status">{already ? t(words.already) : t(words.imported, { count: attendees })}</p>
      {leftOut.length > 0 && <p>{t(words.leftOut, { names: leftOut.join(', ') })}</p>}
      <Actions>
        <Button kind="primary" onClick={() => open(id)}>
          {t(words.open)}
        </Button>
      </Actions>
    </Dialog>
  )
}
