import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { copyText } from '../../../../client/copy.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { sizeText } from '../../../../domain/size-text.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Rows, type RowsColumn } from '../../../../ui/parts/Rows.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { VehicleSearch } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { lineCalls as calls } from './contract.ts'
import './line.css'
import { lineStates, lineTones, lineTexts as words } from './line-texts.ts'
import { ReportedVersions } from './ReportedVersions.tsx'

const EnterVersions = lazy(() => import('./EnterVersions.tsx'))

/** Page for a station of the line: required and flashed software of one vehicle (`vin` in the address). */
export default function Line() {
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const vin = search.get('vin') ?? undefined
  const take = (next?: string) => setSearch({ list: 'line', ...(next && { vin: next }) })
  return (
    <Grid gap={12} narrow className="shrink eol">
      {may(calls.wanted) && (vin ? <OneVehicle key={vin} vin={vin} onNext={() => take()} /> : <Choose onTake={take} />)}
      {may(calls.reported) && <ReportedVersions key={`reported ${vin ?? ''}`} vin={vin} onVin={take} />}
    </Grid>
  )
}

function Choose({ onTake }: { onTake(vin: string): void }) {
  const { t } = useT()
  return (
    <Card className="eol-choose" aria-label={t(words.vehicle)}>
      <p>{t(words.choose)}</p>
      <VehicleSearch autoFocus onTake={onTake} />
    </Card>
  )
}

type LineSoftware = OutputOf<typeof calls.wanted>
type Ecu = LineSoftware['ecus'][number]

function OneVehicle({ vin, onNext }: { vin: string; onNext(): void }) {
  const { t } = useT()
  const may = useMay()
  const [entering, setEntering] = useState(false)
  const software = useCall(calls.wanted, { vin }, { quiet: true })
  return (
    <Card aria-label={t(words.wanted)}>
      <Row as="header" gap="8 16" align="center" justify="between" wrap className="eol-head">
        <h2>
          <VehicleLink vin={vin} />
        </h2>
        <Row as="p" gap={8} wrap className="flush">
          {may(calls.report) && (
            <Button kind="primary" disabled={software.isPending} onClick={() => setEntering(true)}>
              {t(words.enter)}
            </Button>
          )}
          <Button onClick={onNext}>{t(words.next)}</Button>
        </Row>
      </Row>
      {software.data ? (
        <Software software={software.data} />
      ) : (
        <AnswerState of={software} title={t(words.wantedFailed)} />
      )}
      {entering && (
        <EnterVersions vin={vin} baselineEcus={software.data?.ecus ?? []} onClose={() => setEntering(false)} />
      )}
    </Card>
  )
}

const stateOf = ({ isSame, reported: reportedVersion }: Ecu) =>
  isSame ? 'same' : reportedVersion === null ? 'none' : 'other'

function Software({ software: { baseline, ecus } }: { software: LineSoftware }) {
  const { t, say } = useT()
  if (baseline === null) return <Empty title={t(words.noBaseline)}>{t(words.noBaselineHint)}</Empty>
  const same = ecus.filter(({ isSame }) => isSame).length
  const copy = async (sha256: string) =>
    (await copyText(sha256)) ? toast.success(t(words.copied)) : toast.error(t(words.notCopied))
  const columns: RowsColumn<Ecu>[] = [
    { key: 'ecu', title: t(words.ecu), width: 90, cell: ({ ecu }) => <b>{ecu}</b> },
    { key: 'part', title: t(words.part), width: 180, cell: ({ partNumber }) => partNumber },
    { key: 'version', title: t(words.version), width: 110, cell: ({ version }) => <b>{version}</b> },
    {
      key: 'state',
      title: t(words.state),
      width: 130,
      cell: (ecu) => <Tag tone={lineTones[stateOf(ecu)]}>{say(lineStates[stateOf(ecu)])}</Tag>,
    },
    {
      key: 'reported',
      title: t(words.reported),
      width: 110,
      cell: ({ reported: reportedVersion }) => reportedVersion,
    },
    {
      key: 'file',
      title: t(words.file),
      cell: ({ file }) =>
        file && (
          <span className="break">
            {file.name} <small>{sizeText(file.size)}</small>{' '}
            <Button kind="text" title={file.sha256} onClick={() => void copy(file.sha256)}>
              {t(words.copy)}
            </Button>
          </span>
        ),
    },
  ]
  return (
    <>
      <p className="eol-baseline">
        {t(words.baseline)} <b>{baseline}</b>{' '}
        <Tag tone={same === ecus.length ? 'success' : 'warning'}>{t(words.done, { same, total: ecus.length })}</Tag>
      </p>
      <Rows rows={ecus} keyOf={({ ecu }) => ecu} columns={columns} loading={false} empty={t(words.noBaseline)} />
    </>
  )
}
