import { type FormEvent, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useChange } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { dialogTexts } from '../../../../ui/parts/dialog-texts.ts'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { PasswordInput, TextInput } from '../../../../ui/parts/text-input.tsx'
import { companySignInCalls as calls } from '../companySignIn/contract.ts'
import { loginTexts } from '../session/texts.ts'
import { myFactorsTexts as words } from './texts.ts'

interface Props {
  readonly provider: { readonly id: number; readonly name: string }
  onClose(): void
}

/** Asks for user name and password of a directory, and links that account. */
export function LinkDirectory({ provider: { id, name }, onClose }: Props) {
  const { t } = useT()
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const link = useChange(calls.linkDirectory, {
    invalidates: [calls.mine.path],
    done: t(words.linkDone, { name }),
    quiet: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (userName.trim() && password) link.mutate({ provider: id, userName, password }, { onSuccess: onClose })
  }
  return (
    <Dialog title={t(words.linkTitle, { name })} onCancel={onClose}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t(loginTexts.username)}
          name="userName"
          value={userName}
          onChange={setUserName}
          fault={isChecked && !userName.trim() ? t(loginTexts.usernameRequired) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
          autoFocus
        />
        <PasswordInput
          label={t(loginTexts.password)}
          name="password"
          value={password}
          onChange={setPassword}
          fault={isChecked && !password ? t(loginTexts.passwordRequired) : undefined}
          autoComplete="off"
          maxLength={256}
        />
        <FaultText>{link.error ?? undefined}</FaultText>
        <Actions>
          <Button onClick={onClose}>{t(dialogTexts.cancel)}</Button>
          <Button submit kind="primary" busy={link.isPending}>
            {t(words.linkCompany)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
