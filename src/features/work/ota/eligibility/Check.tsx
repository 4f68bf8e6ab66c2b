import { useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { download } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { secondMs } from '../../../../domain/time.ts'
import { Sheet } from '../../../../record/views/parts.tsx'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import { type IneligibleCode, ineligibleCodes } from '../plan.ts'
import { Bars } from './Bars.tsx'
import { eligibilityCalls as calls, type EligibilityCheck } from './contract.ts'
import './eligibility.css'
import { reasonWords } from './reason-texts.ts'
import { whyWords as words } from './texts.ts'

const isOpen = (check: EligibilityCheck | null | undefined) => check?.state === 'waiting' || check?.state === 'running'

export function Check({ policy }: { policy: number }) {
  const { t, formatTime } = useT()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const [openList, setOpenList] = useState<{ code: IneligibleCode | undefined }>()
  const latestCheck = useCall(
    calls.latest,
    { policy },
    {
      quiet: true,
      enabled: may(calls.latest),
      refetchInterval: ({ state }) => (isOpen(state.data) ? secondMs : false),
    },
  )
  const check = latestCheck.data
  const start = async () => {
    setBusy(true)
    try {
      await send(calls.start, { policy })
    } catch (fault) {
      // Error already shown.
      if (!(fault instanceof CallFault)) throw fault
    } finally {
      setBusy(false)
      await invalidate([calls.latest.path])
    }
  }
  if (!may(calls.latest)) return null
  if (check === undefined) return latestCheck.isError ? <FaultText>{latestCheck.error}</FaultText> : <Loading />
  const open = may(calls.vehicles) ? (code: IneligibleCode | undefined) => setOpenList({ code }) : undefined
  return (
    <Grid as="section" gap={8} className="shrink" aria-label={t(words.all)}>
      <h3 className="text-base">{t(words.all)}</h3>
      {check === null && <p className="ui-hint">{t(words.allHint)}</p>}
      {check && <Progress check={check} />}
      {check && check.state === 'done' && (
        <>
          <p className="ui-hint">
            {t(words.checkedAt, { time: formatTime(check.createdAt) })}
            {!check.isCurrent && <strong className="el-old"> {t(words.outdated)}</strong>}
          </p>
          <Bars sums={check.sums} onOpen={open} />
        </>
      )}
      <div className="row wrap justify-end gap-8 ui-actions">
        {check?.state === 'done' && may(calls.export) && (
          <Button
            onClick={() =>
              void download(calls.export, { id: check.id, format: 'xlsx' }, `${t(words.all)}.xlsx`).catch(
                () => undefined,
              )
            }
          >
            {t(words.exportSheet)}
          </Button>
        )}
        {may(calls.start) && !isOpen(check) && (
          <Button kind={check ? 'default' : 'primary'} busy={busy} onClick={() => void start()}>
            {t(check ? words.again : words.start)}
          </Button>
        )}
      </div>
      {check && openList && <Vehicles check={check.id} code={openList.code} close={() => setOpenList(undefined)} />}
    </Grid>
  )
}

function Progress({ check: { state, done: checkedCount, total } }: { check: EligibilityCheck }) {
  const { t } = useT()
  if (state === 'done') return null
  if (state === 'failed') return <FaultText>{t(words.failed)}</FaultText>
  return (
    <Grid gap={4} className="el-progress" role="status">
      <span>
        {state === 'waiting' || total === 0 ? t(words.waiting) : t(words.running, { done: checkedCount, total })}
      </span>
      <progress max={Math.max(1, total)} value={checkedCount} />
    </Grid>
  )
}

const pageSize = 50
type Row = OutputOf<typeof calls.vehicles>['rows'][number]

function Vehicles({ check, code, close }: { check: number; code: IneligibleCode | undefined; close(): void }) {
  const { t, say } = useT()
  const [page, setPage] = useState(1)
  const vehicles = useCall(
    calls.vehicles,
    { id: check, page, ...(code ? { code } : {}) },
    { quiet: true, placeholderData: (before) => before },
  )
  const title = code ? say(ineligibleCodes[code]) : t(words.listEligible)
  return (
    <Sheet open title={title} close={close}>
      {vehicles.isError && <FaultText>{vehicles.error}</FaultText>}
      <Rows<Row>
        rows={vehicles.data?.rows ?? []}
        keyOf={({ vin }) => vin}
        loading={vehicles.isPending}
        fetching={vehicles.isFetching}
        empty={t(code && vehicles.data?.total === 0 ? words.outside : words.none)}
        fault={vehicles.error}
        columns={[
          { key: 'vin', title: 'VIN', mono: true, cell: ({ vin }) => <VehicleLink vin={vin} /> },
          ...(code
            ? [
                {
                  key: 'reasons',
                  title: t(words.reason),
                  cell: ({ reasons }: Row) =>
                    reasons.map((reason) => say(reasonWords({ ...reason, ok: false }))).join('; '),
                },
              ]
            : []),
        ]}
        page={{ number: page, size: pageSize, total: vehicles.data?.total ?? 0, onChange: setPage }}
      />
    </Sheet>
  )
}
