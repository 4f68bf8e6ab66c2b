import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useWholeFleet } from '../../../../client/permission.ts'
import { dayMs } from '../../../../domain/time.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { forRows } from '../../../../record/views/shared/for-rows.ts'
import { SecretDialog } from '../../../../ui/parts/SecretDialog.tsx'
import { dealerCodeCalls as calls, dealerCode } from '../dealerCode/contract.ts'
import { revokeLabel, codeWords as words } from './texts.ts'

type Row = RowOf<typeof dealerCode>
/** Calls for users without access to all vehicles, who may not issue codes. */
const { add: _add, ...without } = calls
const defaultLifeMs = 90 * dayMs

export default function Codes() {
  const { t } = useT()
  const wholeFleet = useWholeFleet()
  const [newCode, setNewCode] = useState<string>()
  const revoke = forRows<Row>({
    key: 'revoke',
    label: revokeLabel,
    tone: 'danger',
    call: calls.revoke,
    when: ({ state }) => state === 'valid',
    confirm: (rows) => t(words.revoke, { count: rows.length }),
    run: async (ids) => {
      const { count } = await send(calls.revoke, { ids })
      toast.success(t(words.revoked, { count }))
    },
  })
  return (
    <>
      <RecordScreen
        record={dealerCode}
        calls={wholeFleet ? calls : without}
        rowActions={[revoke.row]}
        batchActions={[revoke.batch]}
        defaults={{ expiresAt: new Date(Date.now() + defaultLifeMs).toISOString() }}
        onAdded={(answer) => setNewCode(calls.add.output.parse(answer).code)}
      />
      {newCode && (
        <SecretDialog
          title={t(words.toldTitle)}
          text={t(words.told, { address: `${window.location.origin}${window.location.pathname}#/jxsCarAddress` })}
          secret={newCode}
          onClose={() => setNewCode(undefined)}
        />
      )}
    </>
  )
}
