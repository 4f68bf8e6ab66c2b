import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { Rows, type RowsColumn } from '../../../../ui/parts/Rows.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { type ComparedPlace, type ComparedVersion, comparedPlaces } from './compare.ts'
import { baselineCalls as calls, type baseline as record } from './contract.ts'
import { baselineWords as words } from './texts.ts'

const tones = {
  same: 'default',
  added: 'success',
  removed: 'error',
  newer: 'processing',
  older: 'warning',
  otherPart: 'warning',
} as const

export function Compare({ baseline, close }: { baseline: RowOf<typeof record>; close(): void }) {
  const { t } = useT()
  const others = useCall(calls.query, { filter: { vehicleType: [baseline.vehicleType.id] }, pageSize: 100 })
  const options = (others.data?.rows ?? [])
    .filter(({ id }) => id !== baseline.id)
    .map(({ id, name }) => ({ value: id, label: name }))
  const [selectedId, setSelectedId] = useState<number>()
  const other = selectedId ?? options[0]?.value
  return (
    <Dialog title={t(words.compare)} onCancel={close}>
      {others.isPending && <Loading />}
      <FaultText>{others.error}</FaultText>
      {others.data && options.length === 0 && <Empty>{t(words.noOther)}</Empty>}
      {other !== undefined && (
        <>
          <Select label={t(words.with)} options={options} value={other} onChange={setSelectedId} />
          <Differences from={other} to={baseline.id} />
        </>
      )}
      <Actions>
        <Button onClick={close}>{t(words.close)}</Button>
      </Actions>
    </Dialog>
  )
}

function Differences({ from, to }: { from: number; to: number }) {
  const { t, say } = useT()
  const before = useCall(calls.content, { id: from }, { quiet: true })
  const after = useCall(calls.content, { id: to }, { quiet: true })
  const fault = before.error ?? after.error
  if (fault) return <FaultText>{fault}</FaultText>
  if (!before.data || !after.data) return <Loading />
  const places = comparedPlaces(before.data.places, after.data.places)
  const version = (of: ComparedVersion | undefined) => of?.version ?? '–'
  const columns: RowsColumn<ComparedPlace>[] = [
    {
      key: 'ecu',
      title: t(words.ecu),
      cell: ({ ecu, name }) => (
        <>
          <b>{ecu}</b> {say(name)}
        </>
      ),
    },
    {
      key: 'versions',
      title: `${before.data.name} → ${after.data.name}`,
      cell: (row) => (
        <Row as="span" align="center" inline wrap className="bl-version">
          {version(row.from)} → <b>{version(row.to)}</b>
        </Row>
      ),
    },
    {
      key: 'change',
      title: t(words.change),
      width: 110,
      cell: ({ change }) => <Tag tone={tones[change]}>{t(words[change])}</Tag>,
    },
  ]
  return (
    <>
      {places.every(({ change }) => change === 'same') && <p className="ui-hint">{t(words.allSame)}</p>}
      <Rows rows={places} keyOf={({ ecu }) => ecu} columns={columns} loading={false} empty={t(words.noEcus)} />
    </>
  )
}
