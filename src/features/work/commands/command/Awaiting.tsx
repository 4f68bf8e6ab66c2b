import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { Sheet } from '../../../../record/views/parts.tsx'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Rows, type RowsColumn } from '../../../../ui/parts/Rows.tsx'
import type { commandCalls } from './contract.ts'
import { stepLabels, logWords as words } from './detail-texts.ts'
import { kindTitles } from './kind-texts.ts'
import type { Decisions } from './use-decisions.tsx'

type Waiting = OutputOf<typeof commandCalls.awaiting>
type Row = Waiting['rows'][number]

/** Lists the commands that await the caller's approval. Renders nothing when there are none. */
export function Awaiting({ waiting, decide }: { waiting: Waiting | undefined; decide: Decisions }) {
  const { t, say, formatTime, formatNumber } = useT()
  const [open, setOpen] = useState(false)
  const { rows = [], total = 0 } = waiting ?? {}
  if (total === 0 && !open) return null
  const columns: RowsColumn<Row>[] = [
    { key: 'vin', title: t(words.vehicle), mono: true, cell: ({ vin }) => <VehicleLink vin={vin} /> },
    { key: 'kind', title: t(words.type), cell: ({ kind }) => say(kindTitles[kind]) },
    { key: 'issuer', title: t(words.issuer), cell: ({ issuer }) => issuer ?? '' },
    { key: 'reason', title: t(words.reason), cell: ({ reason }) => reason ?? '' },
    { key: 'since', title: t(words.since), cell: ({ createdAt }) => formatTime(createdAt) },
  ]
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(words.awaiting, { count: formatNumber(total) })}</Button>
      <Sheet
        open={open}
        title={t(words.awaitingTitle)}
        note={total > rows.length ? t(words.firstOf, { count: rows.length, total: formatNumber(total) }) : undefined}
        close={() => setOpen(false)}
      >
        <Rows
          rows={rows}
          keyOf={({ id }) => String(id)}
          columns={columns}
          loading={!waiting}
          empty={t(words.nothingAwaits)}
          action={(row) => (
            <span className="row gap-8">
              <Button kind="primary" onClick={() => void decide.approve(row)}>
                {say(stepLabels.approve)}
              </Button>
              <Button onClick={() => void decide.decline(row)}>{say(stepLabels.decline)}</Button>
            </span>
          )}
        />
      </Sheet>
    </>
  )
}
