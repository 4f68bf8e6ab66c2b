import { useSearchParams } from 'react-router-dom'
import { lazy } from '../../../../client/lazy.tsx'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { ofOneMeeting, useFixedMeeting } from '../attendee/parts.tsx'
import { drawCalls as calls, draw } from './contract.ts'
import { openDraw } from './state-texts.ts'

const DrawDesk = lazy(() => import('./DrawDesk.tsx'), <Loading />)

export { default as OperatorBar } from './OperatorBar.tsx'

const drawHere = ofOneMeeting(draw)

/** Draws of a meeting. `draw` in the address opens one instead of the list. */
export function Draws({ meeting }: { meeting: number }) {
  const [search, setSearch] = useSearchParams()
  const fixedMeeting = useFixedMeeting(meeting)
  const id = Number(search.get('draw')) || undefined
  const open = (draw: number | undefined) => {
    const next = new URLSearchParams(search)
    if (draw === undefined) next.delete('draw')
    else next.set('draw', `${draw}`)
    setSearch(next)
  }
  if (id !== undefined) return <DrawDesk key={id} id={id} onBack={() => open(undefined)} />
  const actions: RowAction<RowOf<typeof draw>>[] = [
    { key: 'open', label: openDraw, run: async ({ id: row }) => open(row) },
  ]
  return (
    <RecordScreen
      record={drawHere}
      calls={{
        query: calls.query,
        one: calls.one,
        add: calls.add,
        update: calls.update,
        remove: calls.remove,
      }}
      rowActions={actions}
      defaults={{ entry: 'signedIn', source: 'witness' }}
      onAdded={(answer) => open((answer as { id: number }).id)}
      {...fixedMeeting}
    />
  )
}
