/** List of boards and a single board, for the charts page. */
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { DialogButton } from '../../../../ui/parts/DialogButton.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { boardCalls as calls } from './contract.ts'
import { boardWords as words } from './texts.ts'

export type { SavedBoardProps } from './Board.tsx'
export { BoardList } from './BoardList.tsx'
export const Board = lazy(() => import('./Board.tsx'), <Loading />)

const AddToBoard = lazy(async () => ({ default: (await import('./AddToBoard.tsx')).AddToBoard }))

/** Button that adds a saved chart to a board and then shows the board. */
export function AddToBoardButton({ chart }: { chart: { readonly id: number; readonly name: string } }) {
  const { t } = useT()
  const [, setSearch] = useSearchParams()
  return (
    <DialogButton call={calls.put} label={t(words.addToBoard)}>
      {(close) => <AddToBoard chart={chart} close={close} onAdded={(board) => setSearch({ board: String(board) })} />}
    </DialogButton>
  )
}
