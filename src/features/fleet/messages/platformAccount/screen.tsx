import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { SecretDialog } from '../../../../ui/parts/SecretDialog.tsx'
import { RowKeyDialog } from '../../vehicles/messageKey/parts.tsx'
import { platformAccountCalls as calls, platformAccount } from './contract.ts'
import { accountLabels as labels, accountWords as words } from './texts.ts'

type Row = RowOf<typeof platformAccount>

/** /message/platformAccount: platforms that sign in to the gateway. */
export default function PlatformAccounts() {
  const { t } = useT()
  const [issuedPassword, setIssuedPassword] = useState<OutputOf<typeof calls.add> & { isNew: boolean }>()
  const [keyOf, setKeyOf] = useState<Row>()
  const rowActions: RowAction<Row>[] = [
    {
      key: 'newPassword',
      label: labels.newPassword,
      call: calls.newPassword,
      confirm: ({ name }) => t(words.renew, { name }),
      run: async ({ id }, { refresh }) => {
        setIssuedPassword({ ...(await send(calls.newPassword, { id })), isNew: false })
        refresh()
      },
    },
    { key: 'setKey', label: labels.setKey, call: calls.setKey, run: (row) => setKeyOf(row) },
    {
      key: 'enable',
      label: labels.enable,
      call: calls.enable,
      when: ({ enabled }) => !enabled,
      confirm: ({ name }) => t(words.enable, { name }),
      run: async ({ id }, { refresh }) => {
        await send(calls.enable, { ids: [id] })
        toast.success(t(words.enabled))
        refresh()
      },
    },
    {
      key: 'disable',
      label: labels.disable,
      call: calls.disable,
      tone: 'danger',
      when: ({ enabled }) => enabled,
      confirm: ({ name }) => t(words.disable, { name }),
      run: async ({ id }, { refresh }) => {
        await send(calls.disable, { ids: [id] })
        toast.success(t(words.disabled))
        refresh()
      },
    },
  ]
  return (
    <>
      <RecordScreen
        record={platformAccount}
        calls={calls}
        rowActions={rowActions}
        onAdded={(answer) => setIssuedPassword({ ...calls.add.output.parse(answer), isNew: true })}
        confirmRemove={(rows) => t(words.remove, { count: rows.length })}
      />
      {issuedPassword && (
        <SecretDialog
          title={t(issuedPassword.isNew ? words.addedTitle : words.newTitle)}
          text={t(words.password, { name: issuedPassword.name })}
          secret={issuedPassword.password}
          onClose={() => setIssuedPassword(undefined)}
        />
      )}
      {keyOf && (
        <RowKeyDialog
          id={keyOf.id}
          title={t(words.keyTitle, { name: keyOf.name })}
          hint={t(words.keyHint)}
          use="private"
          calls={{ query: calls.query, setKey: calls.setKey, clear: calls.removeKeys }}
          savedText={(answer) => t(words.keySaved, answer)}
          clearedText={t(words.keysRemoved)}
          close={() => setKeyOf(undefined)}
        />
      )}
    </>
  )
}
