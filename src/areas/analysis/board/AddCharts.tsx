import { useState } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { useCall, useChange } from '../../../kit/client/query.ts'
import { Sheet } from '../../../kit/record/parts.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Checkbox } from '../../../kit/ui/checkbox.tsx'
import { Empty } from '../../../kit/ui/empty.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'
import { TextInput } from '../../../kit/ui/text-input.tsx'
import { chartCalls, looks } from '../chart/contract.ts'
import './board.css'
import { boardCalls as calls, mostCards } from './contract.ts'
import { boardWords as words } from './texts.ts'

const listed = 100
interface Props {
  /** The board, and how many charts stand on it. */
  id: number
  held: number
  close(): void
}

/** Chooses among the charts that the caller sees, and puts them onto a board. */
export function AddCharts({ id, held, close }: Props) {
  const { t, say } = useT()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const name = text.trim()
  const found = useCall(
    chartCalls.query,
    { pageSize: listed, ...(name && { filter: { name } }) },
    { quiet: true, placeholderData: (before) => before },
  )
  const put = useChange(calls.put, { invalidates: ['/chars/board/'], done: t(words.filled) })
  const add = () => put.mutate({ id, charts: [...chosen] }, { onSuccess: close })
  const isFull = held + chosen.length >= mostCards
  return (
    <Sheet open title={t(words.addCharts)} close={close}>
      <div className="bd-add">
        <TextInput label={t(words.search)} type="search" value={text} onChange={setText} />
        {found.isError && (
          <Empty role="alert" title={t(words.failed)}>
            <span>{found.error.message}</span>
            <Button onClick={() => void found.refetch()}>{t(words.retry)}</Button>
          </Empty>
        )}
        {found.isPending && <Loading />}
        {found.data?.rows.length === 0 && <Empty title={t(words.noCharts)} />}
        <ul>
          {found.data?.rows.map((chart) => {
            const isChosen = chosen.includes(chart.id)
            return (
              <li key={chart.id}>
                <Checkbox
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={(on) => setChosen(on ? [...chosen, chart.id] : chosen.filter((each) => each !== chart.id))}
                >
                  {chart.name}
                </Checkbox>
                <small>
                  {chart.look ? say(looks[chart.look]) : ''} · {chart.about} · {chart.owner}
                </small>
              </li>
            )
          })}
        </ul>
        {(found.data?.total ?? 0) > listed && <p className="ui-hint">{t(words.firstOf, { count: listed })}</p>}
        {isFull && <p className="ui-hint">{t(words.full, { most: mostCards })}</p>}
        <Button kind="primary" disabled={chosen.length === 0} busy={put.isPending} onClick={add}>
          {chosen.length === 0 ? t(words.add) : t(words.addSome, { count: chosen.length })}
        </Button>
      </div>
    </Sheet>
  )
}
