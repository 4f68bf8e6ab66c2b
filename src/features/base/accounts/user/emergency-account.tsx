import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { useShell } from '../../../../client/shell.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Fill, Row } from '../../../../ui/parts/layout.tsx'
import { SecretDialog } from '../../../../ui/parts/SecretDialog.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import type { user as userRecord } from '../account/contract.ts'
import { userCalls } from './contract.ts'
import { actionLabels, emergencyTexts as words } from './texts.ts'

type UserRow = RowOf<typeof userRecord>

/** Actions of the emergency account, the line that shows its state, and the dialog with its new password. */
export function useEmergencyAccount() {
  const { t, say, formatTime } = useT()
  const may = useMay()
  const isPhone = useShell() === 'phone'
  const { data: account, refetch } = useCall(userCalls.emergency, {}, { enabled: may(userCalls.emergency) })
  const [secret, setSecret] = useState<{ name: string; password: string }>()
  const seal = async (id: number, name: string) => {
    const { password } = await send(userCalls.sealEmergency, { id })
    setSecret({ name, password })
    void refetch()
  }
  const sealAgain = async () => {
    if (!account) return
    const question = { title: say(actionLabels.sealAgain), content: t(words.sealAgain, { name: account.fullName }) }
    if (await confirm(question)) await seal(account.id, account.fullName).catch(() => {})
  }
  const rowActions: RowAction<UserRow>[] = [
    {
      key: 'sealEmergency',
      label: actionLabels.seal,
      call: userCalls.sealEmergency,
      tone: 'danger',
      when: ({ emergency, status }) => !emergency && status !== 'waiting' && account === null,
      confirm: ({ fullName: name }) => t(words.seal, { name }),
      run: async ({ id, fullName: name }, { refresh }) => {
        await seal(id, name)
        refresh()
      },
    },
    {
      key: 'endEmergency',
      label: actionLabels.endEmergency,
      call: userCalls.endEmergency,
      tone: 'danger',
      when: ({ emergency }) => emergency === true,
      confirm: ({ fullName: name }) => t(words.end, { name }),
      run: async ({ id }, { refresh }) => {
        await send(userCalls.endEmergency, { id })
        toast.success(t(words.ended))
        void refetch()
        refresh()
      },
    },
  ]
  const line = account && (
    <Row gap={8} align="center" wrap style={{ padding: isPhone ? '8px 12px' : 0 }}>
      <Tag tone={account.usedAt ? 'error' : 'success'}>{t(account.usedAt ? words.used : words.sealed)}</Tag>
      <Fill as="span" shrink>
        {account.usedAt
          ? t(words.usedLine, { name: account.fullName, time: formatTime(account.usedAt) })
          : t(words.sealedLine, { name: account.fullName, time: formatTime(account.sealedAt) })}
      </Fill>
      {may(userCalls.sealEmergency) && (
        <Button kind={account.usedAt ? 'primary' : 'text'} onClick={() => void sealAgain()}>
          {say(actionLabels.sealAgain)}
        </Button>
      )}
    </Row>
  )
  const dialog = secret && (
    <SecretDialog
      title={t(words.secretTitle)}
      text={t(words.secretText, { name: secret.name })}
      secret={secret.password}
      onClose={() => setSecret(undefined)}
    />
  )
  return { rowActions, line, dialog }
}
