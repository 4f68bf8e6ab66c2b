import { useState } from 'react'
import { download as saveFile } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall, useChange } from '../../../../client/query.ts'
import { sizeText } from '../../../../domain/size-text.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { rawExportCalls as calls, type RawExport } from './contract.ts'
import { exportWords as words } from './texts.ts'

const tones = {
  waiting: 'default',
  running: 'warning',
  done: 'success',
  failed: 'error',
  cancelled: 'default',
} as const
const isOpen = ({ state }: RawExport) => state === 'waiting' || state === 'running'

export function Exports() {
  const { t } = useT()
  const list = useCall(
    calls.list,
    {},
    { refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 1_500 : false), refetchIntervalInBackground: false },
  )
  return (
    <Card className="grid gap-14 fd-list" aria-labelledby="fd-mine">
      <h2 id="fd-mine">{t(words.mine)}</h2>
      {list.isPending && <Loading />}
      {list.isError && (
        <p role="alert">
          {t(words.failedList)} <Button onClick={() => void list.refetch()}>{t(words.retry)}</Button>
        </p>
      )}
      {list.data?.length === 0 && <SecondaryText as="p">{t(words.noneYet)}</SecondaryText>}
      <ul>
        {list.data?.map((each) => (
          <Item key={each.id} item={each} />
        ))}
      </ul>
    </Card>
  )
}

function Item({ item }: { item: RawExport }) {
  const { t, formatTime, formatNumber } = useT()
  const {
    content,
    signals,
    names,
    format,
    from,
    to,
    vehicles,
    vin,
    state,
    size,
    total,
    message,
    createdAt,
    keptUntil,
  } = item
  const what = content === 'frames' ? t(words.frames) : t(words.ofSignals, { count: signals.length })
  return (
    <Grid as="li" gap={6}>
      <Row gap="4 12" align="center" wrap>
        <b>{vehicles === 1 ? <VehicleLink vin={vin} /> : t(words.vehicle, { vin, count: formatNumber(vehicles) })}</b>
        <Tag tone={tones[state]}>{t(words[`state_${state}`])}</Tag>
        <span>{[what, ...(names === 'vss' ? [t(words.vss)] : []), format].join(' · ')}</span>
        <small>
          {formatTime(from)} – {formatTime(to)}
        </small>
      </Row>
      {state === 'running' && <Progress item={item} />}
      {state === 'done' && (
        <small>
          {t(words.rows, { count: total })} · {sizeText(size ?? 0)} ·{' '}
          {t(words.keptUntil, { at: formatTime(keptUntil) })}
        </small>
      )}
      {message && <p className="ui-fault">{message}</p>}
      <Row gap="4 12" align="center" wrap className="fd-actions">
        <small>{formatTime(createdAt)}</small>
        <Actions item={item} />
      </Row>
    </Grid>
  )
}

function Progress({ item: { id, done, total, remainingMs } }: { item: RawExport }) {
  const { t, formatNumber } = useT()
  if (total === 0) return <small>{t(words.counting)}</small>
  const seconds = Math.ceil((remainingMs ?? 0) / 1000)
  const left =
    seconds >= 90
      ? t(words.remainingMinutes, { count: Math.round(seconds / 60) })
      : t(words.remainingSeconds, { count: seconds })
  const percent = Math.floor((100 * done) / total)
  return (
    <Grid gap={2} className="fd-progress">
      <progress max={total} value={done} aria-labelledby={`fd-p${id}`} />
      <small id={`fd-p${id}`}>
        {t(words.progress, { done: formatNumber(done), total: formatNumber(total), percent })}
        {remainingMs !== null && ` · ${left}`}
      </small>
    </Grid>
  )
}

function Actions({ item }: { item: RawExport }) {
  const { t, formatTime } = useT()
  const may = useMay()
  const [saving, setSaving] = useState(false)
  const change = { invalidates: [calls.list.path] }
  const cancel = useChange(calls.cancel, change)
  const again = useChange(calls.again, change)
  const { id, state, format, createdAt } = item
  const label = (action: string) => t(words.named, { action: t(action), created: formatTime(createdAt) })
  const save = async () => {
    setSaving(true)
    // The call itself reports errors.
    await saveFile(calls.file, { id }, `${t(words.sheet)}-${id}.${format}`).catch(() => {})
    setSaving(false)
  }
  return (
    <>
      {state === 'done' && may(calls.file) && (
        <Button kind="primary" disabled={saving} aria-label={label(words.save)} onClick={() => void save()}>
          {t(saving ? words.saving : words.save)}
        </Button>
      )}
      {isOpen(item) && may(calls.cancel) && (
        <Button disabled={cancel.isPending} aria-label={label(words.cancel)} onClick={() => cancel.mutate({ id })}>
          {t(words.cancel)}
        </Button>
      )}
      {!isOpen(item) && may(calls.again) && (
        <Button disabled={again.isPending} aria-label={label(words.again)} onClick={() => again.mutate({ id })}>
          {t(words.again)}
        </Button>
      )}
    </>
  )
}
