import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useRevoking } from '../../../../record/views/shared/revoking.ts'
import { pkiKeyCalls as calls, pkiKey } from './contract.ts'
import { revokeLabel, pkiKeyWords as words } from './texts.ts'

type Row = RowOf<typeof pkiKey>
const { revoke: _apart, ...usual } = calls

/** Page /vehicleManagement/pkiKey: keys with which boxes authenticate. Staff enter, import and revoke them. */
export default function PkiKeys() {
  const revoking = useRevoking<Row>({
    call: calls.revoke,
    when: ({ state }) => state !== 'revoked',
    words: { revoke: words.revoke, revokeOne: words.revokeOne, revoked: words.revoked },
    label: revokeLabel,
  })
  return <RecordScreen record={pkiKey} calls={usual} {...revoking} />
}
