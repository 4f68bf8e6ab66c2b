import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import type { SentOf } from '../../../../domain/contract/call.ts'
import { Sheet } from '../../../../record/views/parts.tsx'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { targetMachine } from '../target/state-texts.ts'
import { campaignCalls as calls } from './contract.ts'
import { reachTexts as words } from './reach-texts.ts'

export type OfTask = SentOf<typeof calls.conflictVehicles>['of']

interface Props {
  of: OfTask
  campaign: number
  name: string
  onClose(): void
}

export function ConflictVehicles({ of, campaign, name, onClose }: Props) {
  const { t, say } = useT()
  /** For each page the VIN after which it begins. */
  const [pages, setPages] = useState<readonly string[]>([''])
  const after = pages.at(-1) ?? ''
  const vehicles = useCall(
    calls.conflictVehicles,
    { of, campaign, after },
    { quiet: true, placeholderData: (before) => before },
  )
  const { rows = [], next = null } = vehicles.data ?? {}
  return (
    <Sheet open title={t(words.vehiclesOf, { name })} close={onClose}>
      {vehicles.isError ? (
        <FaultText>{vehicles.error}</FaultText>
      ) : (
        <Rows
          rows={rows}
          keyOf={({ vin }) => vin}
          loading={vehicles.isPending}
          fetching={vehicles.isFetching}
          empty={t(words.noVehicles)}
          columns={[
            {
              key: 'vin',
              title: t(words.vin),
              mono: true,
              cell: ({ vin }, isPressable) => (isPressable ? vin : <VehicleLink vin={vin} />),
            },
            {
              key: 'group',
              title: t(words.group),
              cell: ({ group }) => (group === null ? '' : t(words.groupNo, { number: group })),
            },
            {
              key: 'state',
              title: t(words.state),
              cell: ({ state }) => <Tag tone={targetMachine.tones[state]}>{say(targetMachine.texts[state])}</Tag>,
            },
          ]}
        />
      )}
      <Row gap={8} justify="end" className="reach-pages">
        {pages.length > 1 && <Button onClick={() => setPages(pages.slice(0, -1))}>{t(words.previous)}</Button>}
        {next !== null && <Button onClick={() => setPages([...pages, next])}>{t(words.next)}</Button>}
      </Row>
    </Sheet>
  )
}
