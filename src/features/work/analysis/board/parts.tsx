/** List of boards and a single board, for the charts page. */
import { lazy } from '../../../../client/lazy.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'

export type { SavedBoardProps } from './Board.tsx'
export { BoardList } from './BoardList.tsx'
export const Board = lazy(() => import('./Board.tsx'), <Loading />)
