import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { dayMs } from '../../../../domain/time.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { forRows } from '../../../../record/views/shared/for-rows.ts'
import { shareLinkCalls as calls, shareLink } from './contract.ts'
import { LinkCreatedDialog } from './LinkCreatedDialog.tsx'
import { revokeLabel, listTexts as words } from './screen-texts.ts'
import { Uses } from './Uses.tsx'

type Row = RowOf<typeof shareLink>
const defaultLifeMs = dayMs

/** /vehicleManagement/shareLinks: creates, lists and revokes links by which people without an account see a vehicle. */
export default function ShareLinks() {
  const { t } = useT()
  const [newLink, setNewLink] = useState<OutputOf<typeof calls.add>>()
  const revoke = forRows<Row>({
    key: 'revoke',
    label: revokeLabel,
    tone: 'danger',
    call: calls.revoke,
    when: ({ state }) => state === 'valid' || state === 'suspended',
    confirmOne: () => t(words.revokeOne),
    confirm: (rows) => t(words.revoke, { count: rows.length }),
    run: async (ids) => {
      const { count } = await send(calls.revoke, { ids })
      toast.success(t(words.revoked, { count }))
    },
  })
  return (
    <>
      <RecordScreen
        record={shareLink}
        calls={calls}
        rowActions={[revoke.row]}
        batchActions={[revoke.batch]}
        defaults={{ kind: 'location', expiresAt: new Date(Date.now() + defaultLifeMs).toISOString() }}
        detailExtra={({ id }) => <Uses id={id} />}
        onAdded={(answer) => setNewLink(calls.add.output.parse(answer))}
      />
      {newLink && <LinkCreatedDialog {...newLink} until={newLink.expiresAt} onClose={() => setNewLink(undefined)} />}
    </>
  )
}
