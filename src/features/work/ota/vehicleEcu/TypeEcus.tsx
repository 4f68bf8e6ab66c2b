import { requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { addingParams } from '../../../../record/views/shared/target.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { Rows, type RowsColumn } from '../../../../ui/parts/Rows.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { vehicleEcuCalls as calls, type vehicleEcu } from './contract.ts'
import { typeEcuWords as words } from './texts.ts'
import './type-ecus.css'

type Row = RowOf<typeof vehicleEcu>
const screen = '/software/ecuInfo'

export function TypeEcus({ vehicleType }: { vehicleType: number }) {
  const { t } = useT()
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  const ecus = useCall(
    calls.query,
    { filter: { vehicleType: [vehicleType] }, sort: { field: 'position', order: 'asc' }, pageSize: 100 },
    { quiet: true, enabled: may(calls.query) },
  )
  if (!may(calls.query)) return null
  const columns: RowsColumn<Row>[] = [
    {
      key: 'ecu',
      title: t(words.ecu),
      width: 150,
      cell: ({ position, ecu, isPrimary }) => (
        <span className="inline-row wrap align-center te-ecu">
          {position} · <b>{ecu.label}</b> {isPrimary && <Tag tone="processing">{t(words.primary)}</Tag>}
        </span>
      ),
    },
    { key: 'part', title: t(words.part), mono: true, cell: ({ partNumber }) => partNumber },
    { key: 'hardware', title: t(words.hardware), cell: ({ hardwareIds }) => hardwareIds ?? t(words.anyHardware) },
  ]
  return (
    <section className="above-16" aria-label={t(words.title)}>
      <h3 className="text-base below-8">{t(words.title)}</h3>
      {ecus.isError ? (
        <Empty role="alert" title={t(words.failed)}>
          {ecus.error.message}
          <RequestId id={requestIdOf(ecus.error)} />
          <Button onClick={() => void ecus.refetch()}>{t(words.retry)}</Button>
        </Empty>
      ) : (
        <Rows
          rows={(ecus.data?.rows ?? []) as Row[]}
          keyOf={({ id }) => String(id)}
          columns={columns}
          loading={ecus.isPending}
          empty={t(words.none)}
        />
      )}
      {opens(screen) && (
        <p className="row wrap gap-8 te-ways">
          {may(calls.add) && (
            <Button onClick={() => open(screen, addingParams({ vehicleType: String(vehicleType) }))}>
              {t(words.add)}
            </Button>
          )}
          <Button onClick={() => open(screen, { 'q.vehicleType': vehicleType })}>{t(words.all)}</Button>
        </p>
      )}
    </section>
  )
}
