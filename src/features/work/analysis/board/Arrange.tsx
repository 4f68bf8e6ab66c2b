import { useEffect, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useChange } from '../../../../client/query.ts'
import type { ExplorePeriod, ExploreShape } from '../../../../domain/contract/explore/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { useStoredDraft } from '../../../../ui/draft/stored-draft.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { PeriodControl } from '../chart/parts.tsx'
import { arrangeCards, type CardPlace, differ } from './arrange-cards.ts'
import { Cards } from './Cards.tsx'
import './board.css'
import { type BoardCard, type board as boardRecord, boardCalls as calls } from './contract.ts'
import { boardWords as words } from './texts.ts'

interface Props {
  board: RowOf<typeof boardRecord>
  cards: readonly BoardCard[]
  shapes: readonly ExploreShape[]
  /** The period currently displayed. */
  period: ExplorePeriod | null
  close(): void
}

/** Draft that survives a reload. The content of the cards comes from the board. */
interface ArrangementDraft {
  readonly cards: readonly CardPlace[]
  readonly days: ExplorePeriod | null
}

/** Editor of a board: cards are moved, resized and removed. Saved as a whole. */
export function Arrange({ board, cards, shapes, period, close }: Props) {
  const { t } = useT()
  const { now, change, undo } = useUndo({ cards, days: period })
  const { cards: draft, days } = now
  const isChanged = differ(draft, cards) || JSON.stringify(days) !== JSON.stringify(period)
  const {
    restored: restoreState,
    forget,
    mayClose,
  } = useStoredDraft<ArrangementDraft>({
    of: `form\nboard ${board.id}`,
    typed: now,
    dirty: isChanged,
    updatedAt: board.updatedAt,
    value: () => ({ cards: draft.map(({ id, width, height }) => ({ id, width, height })), days }),
    restore: (before) => change({ cards: arrangeCards(cards, before.cards), days: before.days }),
  })
  const discard = () => {
    forget()
    change({ cards, days: period })
  }
  const leave = async () => {
    if (await mayClose()) close()
  }
  const arrange = useChange(calls.arrange, { invalidates: ['/chars/board/'], done: t(words.saved) })
  const save = () =>
    arrange.mutate(
      {
        id: board.id,
        period: days,
        seenAt: board.updatedAt,
        cards: draft.map(({ id, width, height }) => ({ card: id, width, height })),
      },
      {
        onSuccess: () => {
          forget()
          close()
        },
      },
    )
  return (
    <Grid gap={12} narrow className="shrink bd">
      <Row as="header" gap="8 12" align="center" wrap className="ch-head bd-head">
        <h2>{board.name}</h2>
        <Row gap="8 12" align="center" wrap className="ch-tools">
          <Button kind="primary" busy={arrange.isPending} onClick={save}>
            {t(words.save)}
          </Button>
          <Button disabled={!undo} onClick={() => undo?.()}>
            {t(words.undo)}
          </Button>
          <Button onClick={() => void leave()}>{t(words.cancel)}</Button>
        </Row>
      </Row>
      <RestoredNote of={{ restored: restoreState, discard }} />
      <Row gap="8 12" align="end" wrap className="bd-days">
        <PeriodControl
          period={days}
          onChange={(next) => change({ days: next })}
          none={t(words.ownPeriods)}
          onNone={() => change({ days: null })}
        />
        <span className="ui-hint">{t(words.keys)}</span>
      </Row>
      <Cards cards={draft} shapes={shapes} period={days} onArrange={(next) => change({ cards: next })} />
    </Grid>
  )
}

interface Draft {
  readonly cards: readonly BoardCard[]
  readonly days: ExplorePeriod | null
}

/** Draft with undo: by its button, or by Ctrl+Z outside of an input. */
function useUndo(first: Draft) {
  const [steps, setSteps] = useState<readonly Draft[]>([first])
  const now = steps.at(-1) ?? first
  const change = (next: Partial<Draft>) => setSteps((before) => [...before, { ...(before.at(-1) ?? first), ...next }])
  const undo = steps.length > 1 ? () => setSteps((before) => before.slice(0, -1)) : undefined
  useEffect(() => {
    if (!undo) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || (event.target as Element).closest('input, textarea')) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  return { now, change, undo }
}
