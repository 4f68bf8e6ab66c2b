import { type FormEvent, useState } from 'react'
import { sessionCalls } from '../../areas/accounts/session/contract.ts'
import { CallFault } from '../../kit/client/api.ts'
import { toast } from '../../kit/client/feedback.ts'
import { useT } from '../../kit/client/language.ts'
import { useChange } from '../../kit/client/query.ts'
import { Dialog } from '../../kit/plain/Dialog.tsx'
import { PasswordField } from '../../kit/plain/Field.tsx'
import { useSession } from '../session/session.ts'
import { appTexts } from '../texts.ts'
import { checkChange, fields, type PasswordChange } from './passwordCheck.ts'
import { passwordDialogTexts as words } from './texts.ts'

const empty: PasswordChange = { oldpassword: '', newpassword: '', surePsd: '' }

/**
 * The change-password dialog. With `forced` it can only be left by a change or by signing out.
 */
export function ChangePassword({ forced, onClose }: { forced: boolean; onClose: () => void }) {
  const { t } = useT()
  const { user, signOut } = useSession()
  const [values, setValues] = useState(empty)
  const [faults, setFaults] = useState<Partial<Record<keyof PasswordChange, string>>>({})
  const change = useChange(sessionCalls.updatePassword, { invalidates: [sessionCalls.me.path], quiet: true })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const found = Object.entries(checkChange(values)).map(([field, [key, about]]) => [field, t(key, about)])
    setFaults(Object.fromEntries(found))
    if (found.length > 0) return
    change.mutate(values, {
      onSuccess: () => {
        toast.success(t(words.saved))
        setValues(empty)
        onClose()
      },
      onError: (fault) => setFaults(faultsOf(fault)),
    })
  }
  return (
    <Dialog title={t(words.title)} {...(!forced && { onCancel: onClose })}>
      {forced && <p>{t(words.first)}</p>}
      <form onSubmit={submit} noValidate>
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        {fields.map((field) => (
          <PasswordField
            key={field}
            name={field}
            label={t(words[field])}
            value={values[field]}
            onChange={(value) => setValues({ ...values, [field]: value })}
            fault={faults[field]}
            autoComplete={field === 'oldpassword' ? 'current-password' : 'new-password'}
            maxLength={256}
          />
        ))}
        <div className="p-actions">
          <button type="button" className="p-button" onClick={() => (forced ? void signOut(false) : onClose())}>
            {t(forced ? appTexts.signOut : words.cancel)}
          </button>
          <button type="submit" className="p-button primary" disabled={change.isPending}>
            {t(words.save)}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function faultsOf(fault: Error): Partial<Record<keyof PasswordChange, string>> {
  const named = fault instanceof CallFault ? fault.fields.filter(({ field }) => field in empty) : []
  if (named.length > 0) return Object.fromEntries(named.map(({ field, message }) => [field, message]))
  return { oldpassword: fault.message }
}
