import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useWholeFleet } from '../../../../client/permission.ts'
import { dayMs } from '../../../../domain/time.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useRevoking } from '../../../../record/views/shared/revoking.ts'
import { SecretDialog } from '../../../../ui/parts/SecretDialog.tsx'
import { dealerCodeCalls as calls, dealerCode } from '../dealerCode/contract.ts'
import { codeWords as words } from './texts.ts'

type Row = RowOf<typeof dealerCode>
/** Calls for users without access to all vehicles, who may not issue codes. */
const { add: _add, ...without } = calls
const defaultLifeMs = 90 * dayMs

export default function Codes() {
  const { t } = useT()
  const wholeFleet = useWholeFleet()
  const [newCode, setNewCode] = useState<string>()
  const revoking = useRevoking<Row>({
    call: calls.revoke,
    when: ({ state }) => state === 'valid',
    words,
  })
  return (
    <>
      <RecordScreen
        record={dealerCode}
        calls={wholeFleet ? calls : without}
        {...revoking}
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
