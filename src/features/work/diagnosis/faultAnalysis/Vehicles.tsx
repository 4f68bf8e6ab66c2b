import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useCall } from '../../../../client/query.ts'
import { Sheet } from '../../../../record/views/parts.tsx'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import { faultAnalysisCalls as calls } from './contract.ts'
import { analysisTexts as words } from './texts.ts'

interface Group {
  readonly key: string
  readonly name: string
}
interface Props {
  filter: Readonly<Record<string, unknown>>
  group: Group | undefined
  close(): void
}

export function Vehicles({ filter, group, close }: Props) {
  const { t } = useT()
  // Keep the content while the sheet closes.
  const [shownGroup, setShownGroup] = useState(group)
  if (group && group !== shownGroup) setShownGroup(group)
  return (
    <Sheet open={group !== undefined} title={t(words.vehiclesOf, { name: shownGroup?.name ?? '' })} close={close}>
      {shownGroup && <List filter={filter} groupKey={shownGroup.key} />}
    </Sheet>
  )
}

function List({ filter, groupKey }: { filter: Props['filter']; groupKey: string }) {
  const { t, formatNumber, formatTime } = useT()
  const open = useOpen()
  const opens = useOpens()
  const vehiclesQuery = useCall(calls.vehicles, { filter, key: groupKey }, { quiet: true })
  if (!vehiclesQuery.data) return <AnswerState of={vehiclesQuery} />
  const { rows, total } = vehiclesQuery.data
  return (
    <>
      {total > rows.length && <p className="ui-hint">{t(words.shownOf, { total, shown: rows.length })}</p>}
      <Rows
        rows={rows}
        keyOf={({ vin }) => vin}
        loading={false}
        empty={t(words.noVehicles)}
        columns={[
          { key: 'vin', title: t(words.vin), mono: true, cell: ({ vin }) => <VehicleLink vin={vin} /> },
          {
            key: 'model',
            title: t(words.model),
            cell: ({ model }) => (
              <Row as="span" inline wrap className="fa-model">
                <span className="nowrap">{model}</span>
              </Row>
            ),
          },
          {
            key: 'faults',
            title: t(words.faults),
            width: 90,
            cell: ({ faults, present }) =>
              present > 0 ? t(words.withPresent, { faults, present }) : formatNumber(faults),
          },
          { key: 'last', title: t(words.lastSeen), width: 165, cell: ({ lastSeenAt }) => formatTime(lastSeenAt) },
        ]}
        action={({ vin }) =>
          opens('/rds/remoteFaultInfo') && (
            <Button kind="text" onClick={() => open('/rds/remoteFaultInfo', { 'q.vin': vin })}>
              {t(words.open)}
            </Button>
          )
        }
      />
    </>
  )
}
