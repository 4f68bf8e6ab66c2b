import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useRevoking } from '../../../../record/views/shared/revoking.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { SecretDialog } from '../../../../ui/parts/SecretDialog.tsx'
import { deviceTokenCalls as calls, deviceToken } from './contract.ts'
import { IssueDialog } from './IssueDialog.tsx'
import { IssueSheet } from './IssueSheet.tsx'
import { issueLabel, orderLabel, tokenWords as words } from './texts.ts'

type Row = RowOf<typeof deviceToken>
const { query, one, export: exportCall } = calls

/** /software/deviceToken: tokens that authenticate boxes at the device interface. */
export default function DeviceTokens() {
  const { t } = useT()
  const may = useMay()
  const [openDialog, setOpenDialog] = useState<'one' | 'sheet'>()
  const [issuedToken, setIssuedToken] = useState<{ vin: string; token: string }>()
  const issue = async (vin: string) => {
    const { token } = await send(calls.issue, { vin })
    setIssuedToken({ vin, token })
    await invalidate([query.path])
  }
  const order = async (vin: string) => {
    const { command } = await send(calls.order, { vin })
    toast.success(t(words.orderSent, { id: command }))
  }
  const revoking = useRevoking<Row>({
    call: calls.revoke,
    when: ({ state }) => state === 'valid',
    words: { revoke: words.revoke, revokeOne: words.revokeOne, revoked: words.revoked },
  })
  return (
    <>
      <RecordScreen
        record={deviceToken}
        calls={{ query, one, export: exportCall }}
        rowActions={[
          { key: 'issue', label: issueLabel, call: calls.issue, run: ({ vin }) => issue(vin) },
          {
            key: 'order',
            label: orderLabel,
            call: calls.order,
            confirm: () => t(words.orderHint),
            run: ({ vin }) => order(vin),
          },
          ...revoking.rowActions,
        ]}
        batchActions={revoking.batchActions}
        toolbar={
          <>
            {may(calls.issue) && (
              <Button kind="primary" onClick={() => setOpenDialog('one')}>
                {t(words.issue)}
              </Button>
            )}
            {may(calls.issueSheet) && <Button onClick={() => setOpenDialog('sheet')}>{t(words.issueSheet)}</Button>}
          </>
        }
      />
      {openDialog === 'one' && <IssueDialog issue={issue} order={order} close={() => setOpenDialog(undefined)} />}
      {openDialog === 'sheet' && <IssueSheet close={() => setOpenDialog(undefined)} />}
      {issuedToken && (
        <SecretDialog
          title={t(words.token, { vin: issuedToken.vin })}
          text={t(words.once)}
          secret={issuedToken.token}
          onClose={() => setIssuedToken(undefined)}
        />
      )}
    </>
  )
}
