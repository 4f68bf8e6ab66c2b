import { facts } from '../../../../platform/store/facts.ts'
import { boardCards, boards } from './store.ts'

export const chartBoardCardFacts = facts(boardCards, ['boardId', 'chartId'])
export const chartBoardFacts = facts(boards, ['id', 'userId'])
