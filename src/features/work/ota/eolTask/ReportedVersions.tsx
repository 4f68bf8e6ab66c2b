import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Rows, type RowsColumn } from '../../../../ui/parts/Rows.tsx'
import { lineCalls as calls } from './contract.ts'
import { lineTexts as words } from './line-texts.ts'

const versions = '/software/ecuVersion'
type Row = OutputOf<typeof calls.reported>['rows'][number]

export function ReportedVersions({ vin, onVin }: { vin: string | undefined; onVin(vin: string): void }) {
  const { t, formatTime } = useT()
  const open = useOpen()
  const opens = useOpens()
  const [page, setPage] = useState(1)
  const reports = useCall(
    calls.reported,
    { ...(vin && { vin }), page },
    { quiet: true, placeholderData: (before) => before },
  )
  const columns: RowsColumn<Row>[] = [
    ...(vin
      ? []
      : [
          {
            key: 'vin',
            title: 'VIN',
            width: 200,
            cell: ({ vin: of }: Row) => (
              <Button kind="text" className="eol-vin" onClick={() => onVin(of)}>
                {of}
              </Button>
            ),
          },
        ]),
    { key: 'ecu', title: t(words.ecu), width: 90, cell: ({ ecu }) => <b>{ecu}</b> },
    { key: 'part', title: t(words.part), width: 180, cell: ({ partNumber }) => partNumber },
    { key: 'version', title: t(words.version), width: 110, cell: ({ version }) => <b>{version}</b> },
    { key: 'hardwareId', title: t(words.hardwareId), width: 120, cell: ({ hardwareId }) => hardwareId },
    { key: 'serial', title: t(words.serial), width: 150, cell: ({ serial }) => serial },
    { key: 'at', title: t(words.at), cell: ({ at }) => formatTime(at) },
  ]
  const hasMore = reports.data?.hasMore ?? false
  return (
    <Card aria-label={t(words.records)}>
      <header className="row wrap align-center justify-between gap-8-16 eol-head">
        <h3 className="text-base">{t(words.records)}</h3>
        {opens(versions) && (
          <Button onClick={() => open(versions, { 'q.source': 'line', ...(vin && { 'q.vin': vin }) })}>
            {t(words.all)}
          </Button>
        )}
      </header>
      {reports.isError && !reports.data ? (
        <AnswerState of={reports} title={t(words.reportedFailed)} />
      ) : (
        <Rows
          rows={reports.data?.rows ?? []}
          keyOf={({ vin: of, ecu }) => `${of} ${ecu}`}
          columns={columns}
          loading={reports.isPending}
          fetching={reports.isFetching}
          empty={t(words.noRecords)}
        />
      )}
      {(page > 1 || hasMore) && (
        <p className="row wrap gap-8 flush">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t(words.newer)}
          </Button>
          <Button disabled={!hasMore || reports.isPlaceholderData} onClick={() => setPage(page + 1)}>
            {t(words.older)}
          </Button>
        </p>
      )}
    </Card>
  )
}
