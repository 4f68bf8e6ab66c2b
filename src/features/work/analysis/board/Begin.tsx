import { useT } from '../../../../client/language.ts'
import { useChange } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import './board.css'
import { boardCalls as calls, type ReadyMade, readyMade } from './contract.ts'
import { boardWords as words } from './texts.ts'

/** Ready-made boards, created as a new board or on the empty board `id`. */
export function Begin({ id, onMade }: { id?: number; onMade?: (id: number) => void }) {
  const { t, say } = useT()
  const begin = useChange(calls.begin, {
    invalidates: ['/chars/'],
    done: t(id === undefined ? words.begun : words.filled),
  })
  const start = (kind: ReadyMade) =>
    begin.mutate({ kind, ...(id !== undefined && { id }) }, { onSuccess: ({ id: newId }) => onMade?.(newId) })
  return (
    <Row gap={8} justify="center" wrap className="bd-begin">
      {(Object.keys(readyMade) as ReadyMade[]).map((kind) => (
        <Button key={kind} disabled={begin.isPending} onClick={() => start(kind)}>
          {say(readyMade[kind])}
        </Button>
      ))}
    </Row>
  )
}
