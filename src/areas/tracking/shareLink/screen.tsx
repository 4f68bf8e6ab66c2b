import { useState } from 'react'
import type { OutputOf } from '../../../kit/call.ts'
import { send } from '../../../kit/client/api.ts'
import { toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import type { BatchAction, RowAction } from '../../../kit/record/view.ts'
import { dayMs } from '../../../time.ts'
import { shareLinkCalls as calls, shareLink } from './contract.ts'
import { LinkCreatedDialog } from './LinkCreatedDialog.tsx'
import { revokeLabel, listTexts as words } from './screen-texts.ts'
import { Uses } from './Uses.tsx'

type Row = RowOf<typeof shareLink>
const usualLifeMs = dayMs

/** /vehicleManagement/shareLinks: links by which people without an account see a vehicle; made, looked after, revoked. */
export default function ShareLinks() {
  const { t } = useT()
  const [made, setMade] = useState<OutputOf<typeof calls.add>>()
  const revoke = async (ids: number[], refresh: () => void) => {
    const { count } = await send(calls.revoke, { ids })
    toast.success(t(words.revoked, { count }))
    refresh()
  }
  const rowActions: RowAction<Row>[] = [
    {
      ...{ key: 'revoke', label: revokeLabel, tone: 'danger', call: calls.revoke },
      when: ({ state }) => state === 'valid',
      confirm: () => t(words.revokeOne),
      run: ({ id }, { refresh }) => revoke([id], refresh),
    },
  ]
  const batchActions: BatchAction<Row>[] = [
    {
      ...{ key: 'revoke', label: revokeLabel, tone: 'danger', call: calls.revoke },
      confirm: (rows) => t(words.revoke, { count: rows.length }),
      run: (rows, { refresh }) =>
        revoke(
          rows.map(({ id }) => id),
          refresh,
        ),
    },
  ]
  return (
    <>
      <RecordScreen
        record={shareLink}
        calls={calls}
        rowActions={rowActions}
        batchActions={batchActions}
        defaults={{ kind: 'location', expiresAt: new Date(Date.now() + usualLifeMs).toISOString() }}
        detailExtra={({ id }) => <Uses id={id} />}
        onAdded={(answer) => setMade(calls.add.output.parse(answer))}
      />
      {made && <LinkCreatedDialog {...made} until={made.expiresAt} onClose={() => setMade(undefined)} />}
    </>
  )
}
