import { type FormEvent, Fragment, useState } from 'react'
import { CallFault } from '../../client/api.ts'
import { toast } from '../../client/feedback.ts'
import { useT } from '../../client/language.ts'
import { useChange } from '../../client/query.ts'
import { changeRule } from '../../domain/contract/password.ts'
import { noMail } from '../../features/base/accounts/account/no-mail.ts'
import { sessionCalls } from '../../features/base/accounts/session/contract.ts'
import { forgetPassword, signInPassword } from '../../features/base/accounts/session/sign-in-password.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../ui/parts/dialog.tsx'
import { PasswordRules } from '../../ui/parts/PasswordRules.tsx'
import { LanguageSwitch } from '../../ui/parts/public-frame.tsx'
import { PasswordInput, TextInput } from '../../ui/parts/text-input.tsx'
import { useSession } from '../session/session.ts'
import { appTexts } from '../words/texts.ts'
import { checkChange, fields, type PasswordChange } from './password-check.ts'
import { passwordDialogTexts as words } from './texts.ts'

const empty = { oldpassword: '', newpassword: '', surePsd: '', email: '' }

/**
 * The change-password dialog. With `isForced` the only exits are a change and signing out, and the old password is
 * requested only if it was not entered just before. Accounts without a mail address enter one, too.
 */
export function ChangePassword({ isForced, onClose }: { isForced: boolean; onClose: () => void }) {
  const { t } = useT()
  const { user, signOut } = useSession()
  const [values, setValues] = useState(empty)
  const [asks, setAsks] = useState(() => !isForced || signInPassword() === undefined)
  const [faults, setFaults] = useState<Partial<Record<keyof PasswordChange, string | Error>>>({})
  const asksMail = user.email === noMail
  const change = useChange(sessionCalls.updatePassword, { invalidates: [sessionCalls.me.path], quiet: true })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const oldPassword = asks ? values.oldpassword : signInPassword()
    if (oldPassword === undefined) return setAsks(true)
    const { email, ...passwords } = values
    const input: PasswordChange = { ...passwords, oldpassword: oldPassword, ...(asksMail && { email: email.trim() }) }
    const problems = Object.entries(checkChange(input)).map(([field, [key, about]]) => [field, t(key, about)])
    setFaults(Object.fromEntries(problems))
    if (problems.length > 0) return
    change.mutate(input, {
      onSuccess: () => {
        forgetPassword()
        toast.success(t(words.saved))
        setValues(empty)
        onClose()
      },
      onError: (fault) => {
        const serverFaults = faultsOf(fault)
        if (serverFaults.oldpassword) setAsks(true)
        setFaults(serverFaults)
      },
    })
  }
  const leave = () => {
    forgetPassword()
    void signOut(false)
  }
  return (
    <Dialog title={t(words.title)} {...(!isForced && { onCancel: onClose })}>
      {isForced && (
        <p>
          {t(words.first)} <LanguageSwitch />
        </p>
      )}
      <form onSubmit={submit} noValidate>
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        {fields.slice(asks ? 0 : 1).map((field) => (
          <Fragment key={field}>
            <PasswordInput
              name={field}
              label={t(words[field])}
              value={values[field]}
              onChange={(value) => setValues({ ...values, [field]: value })}
              fault={faults[field]}
              autoComplete={field === 'oldpassword' ? 'current-password' : 'new-password'}
              maxLength={256}
            />
            {field === 'newpassword' && <PasswordRules rule={changeRule} password={values.newpassword} />}
          </Fragment>
        ))}
        {asksMail && (
          <TextInput
            type="email"
            name="email"
            label={t(words.email)}
            value={values.email}
            onChange={(email) => setValues({ ...values, email })}
            fault={faults.email}
            hint={t(words.emailHint)}
            autoComplete="email"
            maxLength={254}
          />
        )}
        <Actions>
          <Button onClick={() => (isForced ? leave() : onClose())}>
            {t(isForced ? appTexts.signOut : words.cancel)}
          </Button>
          <Button submit kind="primary" disabled={change.isPending}>
            {t(words.save)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}

function faultsOf(fault: Error): Partial<Record<keyof PasswordChange, string | Error>> {
  const fieldFaults = fault instanceof CallFault ? fault.fields.filter(({ field }) => field in empty) : []
  if (fieldFaults.length > 0) return Object.fromEntries(fieldFaults.map(({ field, message }) => [field, message]))
  return { oldpassword: fault }
}
