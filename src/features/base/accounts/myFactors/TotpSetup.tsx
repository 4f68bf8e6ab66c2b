import { type FormEvent, useState } from 'react'
import { CallFault } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { useChange } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions } from '../../../../ui/parts/dialog.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import QrPicture from '../../../../ui/parts/QrPicture.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { factorCalls as calls } from './contract.ts'
import { myFactorsTexts as words } from './texts.ts'

interface Props {
  readonly setup: OutputOf<typeof calls.startTotp>
  onAdded(recoveryCodes: readonly string[] | null): void
  onCancel(): void
}

/** QR code and key for an authenticator app, and the field for its first code. */
export function TotpSetup({ setup, onAdded, onCancel }: Props) {
  const { t } = useT()
  const confirm = useChange(calls.confirmTotp, { quiet: true })
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | Error>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirm.isPending) return
    if (!/^(\d\s*){6}$/.test(code)) return setFault(t(words.codeRequired))
    confirm.mutate(
      { code },
      {
        onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
        onError: (error) => setFault(error instanceof CallFault ? (error.fields[0]?.message ?? error) : error),
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Grid gap={12}>
        <p>{t(words.scan)}</p>
        <QrPicture text={setup.uri} label={t(words.scan)} />
        <a href={setup.uri}>{t(words.openApp)}</a>
        <code className="mono break">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <TextInput
          label={t(words.code)}
          name="code"
          value={code}
          onChange={(value) => {
            setCode(value)
            setFault(undefined)
          }}
          fault={fault}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          autoFocus
        />
      </Grid>
      <Actions>
        <Button onClick={onCancel}>{t(words.cancel)}</Button>
        <Button submit kind="primary" busy={confirm.isPending}>
          {t(words.enable)}
        </Button>
      </Actions>
    </form>
  )
}
