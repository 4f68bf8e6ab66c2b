import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { copyText } from '../../../../client/copy.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useChange } from '../../../../client/query.ts'
import type { ExplorePeriod } from '../../../../domain/contract/explore/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { CallForm } from '../../../../record/views/CallForm.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { chartCalls } from '../chart/contract.ts'
import { PeriodControl } from '../chart/parts.tsx'
import { board as boardRecord, boardCalls as calls } from './contract.ts'
import { boardWords as words } from './texts.ts'

interface Props {
  board: RowOf<typeof boardRecord>
  canEdit: boolean
  period: ExplorePeriod | null
  everyMinutes: number
  onPeriod(period: ExplorePeriod | null): void
  onBack(): void
  onCopied(id: number): void
  /** Undefined actions are not offered. */
  onAdd: (() => void) | undefined
  onArrange: (() => void) | undefined
  onWall: (() => void) | undefined
  children?: ReactNode
}

export function Head(props: Props) {
  const { board, canEdit, period, everyMinutes, onPeriod, onBack, onCopied, onAdd, onArrange, onWall } = props
  const { t } = useT()
  const may = useMay()
  const [isEditing, setEditing] = useState(false)
  const copy = useChange(calls.copy, { invalidates: ['/chars/board/query'], done: t(words.copied) })
  const updateTime = useUpdated()
  const link = async () =>
    (await copyText(location.href)) ? toast.success(t(words.linkCopied)) : toast.error(t(words.linkNotCopied))
  const name = t(words.copyOf, { name: board.name }).slice(0, 64)
  return (
    <>
      <Row as="header" gap="8 12" align="center" wrap className="ch-head bd-head">
        <Button kind="text" onClick={onBack}>
          {t(words.back)}
        </Button>
        <h2>{board.name}</h2>
        <Row gap="8 12" align="center" wrap className="ch-tools">
          {onAdd && <Button onClick={onAdd}>{t(words.addCharts)}</Button>}
          {onArrange && <Button onClick={onArrange}>{t(words.arrange)}</Button>}
          {canEdit && may(calls.update) && <Button onClick={() => setEditing(true)}>{t(words.edit)}</Button>}
          {may(calls.copy) && (
            <Button
              busy={copy.isPending}
              onClick={() => copy.mutate({ id: board.id, name }, { onSuccess: ({ id }) => onCopied(id) })}
            >
              {t(words.copy)}
            </Button>
          )}
          <Button onClick={() => void link()}>{t(words.copyLink)}</Button>
          {props.children}
          {onWall && <Button onClick={onWall}>{t(words.wall)}</Button>}
        </Row>
      </Row>
      {board.remark && (
        <SecondaryText as="p" className="break flush">
          {board.remark}
        </SecondaryText>
      )}
      <Row gap="8 12" align="end" wrap className="bd-days">
        <PeriodControl period={period} onChange={onPeriod} none={t(words.ownPeriods)} onNone={() => onPeriod(null)} />
        <span className="ui-hint" role="status">
          {t(words.updated, { time: updateTime, minutes: everyMinutes })}
        </span>
        <Button kind="text" onClick={() => void invalidate([chartCalls.run.path, calls.one.path])}>
          {t(words.refresh)}
        </Button>
      </Row>
      {isEditing && (
        <CallForm
          record={boardRecord}
          call={calls.update}
          title={t(words.edit)}
          defaults={{
            name: board.name,
            ...(board.remark && { remark: board.remark }),
            roles: board.roles?.map(({ id }) => id) ?? [],
            people: board.people?.map(({ id }) => id) ?? [],
          }}
          fixed={{ id: board.id, seenAt: board.updatedAt }}
          savedMessage={() => {
            void invalidate(['/chars/board/'])
            return t(words.saved)
          }}
          onClosed={() => setEditing(false)}
        />
      )}
    </>
  )
}

/** Time of day of the last result. */
function useUpdated(): string {
  const { formatClock } = useT()
  const asking = useIsFetching({ queryKey: [chartCalls.run.path] })
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    if (asking === 0) setAt(Date.now())
  }, [asking])
  return formatClock(new Date(at).toISOString())
}

/** A board on a wall screen: only its cards, enlarged. */
export function Wall({ name, onLeave, children }: { name: string; onLeave(): void; children: ReactNode }) {
  const { t } = useT()
  return (
    <Grid gap={12} narrow className="shrink bd bd-wall">
      <Row as="header" gap="8 12" align="center" wrap className="ch-head bd-head">
        <h2>{name}</h2>
        <SecondaryText as="time" className="tabular push">
          {useUpdated()}
        </SecondaryText>
        <Button kind="text" onClick={onLeave}>
          {t(words.leaveWall)}
        </Button>
      </Row>
      {children}
    </Grid>
  )
}
