import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { forRows } from '../../../../record/views/shared/for-rows.ts'
import { pkiKeyCalls as calls, pkiKey } from './contract.ts'
import { revokeLabel, pkiKeyWords as words } from './texts.ts'

type Row = RowOf<typeof pkiKey>
const { revoke: _apart, ...usual } = calls

/** Page /vehicleManagement/pkiKey: keys with which boxes authenticate. Staff enter, import and revoke them. */
export default function PkiKeys() {
  const { t } = useT()
  const revoke = forRows<Row>({
    key: 'revoke',
    label: revokeLabel,
    tone: 'danger',
    call: calls.revoke,
    when: ({ state }) => state !== 'revoked',
    confirmOne: () => t(words.revokeOne),
    confirm: (rows) => t(words.revoke, { count: rows.length }),
    run: async (ids) => {
      const { count } = await send(calls.revoke, { ids })
      toast.success(t(words.revoked, { count }))
    },
  })
  return <RecordScreen record={pkiKey} calls={usual} rowActions={[revoke.row]} batchActions={[revoke.batch]} />
}
