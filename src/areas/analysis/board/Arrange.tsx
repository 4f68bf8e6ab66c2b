import { useState } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { useUnsavedGuard } from '../../../kit/client/navigation.ts'
import { useChange } from '../../../kit/client/query.ts'
import type { ExplorePeriod, ExploreShape } from '../../../kit/explore/query.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { PeriodControl } from '../chart/parts.tsx'
import { differ } from './arranging.ts'
import { Cards } from './Cards.tsx'
import './board.css'
import { type BoardCard, type board as boardRecord, boardCalls as calls } from './contract.ts'
import { boardWords as words } from './texts.ts'

interface Props {
  board: RowOf<typeof boardRecord>
  cards: readonly BoardCard[]
  shapes: readonly ExploreShape[]
  /** As it is looked at, and as the board keeps it. */
  period: ExplorePeriod | null
  kept: ExplorePeriod | null
  close(): void
}

/** A board while its cards are moved, sized and taken away; kept as a whole. */
export function Arrange({ board, cards, shapes, period, kept, close }: Props) {
  const { t } = useT()
  const [draft, setDraft] = useState<readonly BoardCard[]>(cards)
  const [days, setDays] = useState(period)
  const isChanged = differ(draft, cards) || JSON.stringify(days) !== JSON.stringify(kept)
  const mayLeave = useUnsavedGuard(isChanged)
  const arrange = useChange(calls.arrange, { invalidates: ['/chars/board/'], done: t(words.saved) })
  const save = () =>
    arrange.mutate(
      {
        ...{ id: board.id, period: days, seenAt: board.updatedAt },
        cards: draft.map(({ id, width, height }) => ({ card: id, width, height })),
      },
      { onSuccess: close },
    )
  return (
    <div className="bd">
      <header className="ch-head bd-head">
        <h2>{board.name}</h2>
        <div className="ch-tools">
          <Button kind="primary" busy={arrange.isPending} onClick={save}>
            {t(words.save)}
          </Button>
          <Button onClick={() => void mayLeave().then((leave) => leave && close())}>{t(words.cancel)}</Button>
        </div>
      </header>
      <div className="bd-days">
        <PeriodControl period={days} onChange={setDays} none={t(words.ownPeriods)} onNone={() => setDays(null)} />
        <span className="ui-hint">{t(words.keys)}</span>
      </div>
      <Cards cards={draft} shapes={shapes} period={days} onArrange={setDraft} />
    </div>
  )
}
