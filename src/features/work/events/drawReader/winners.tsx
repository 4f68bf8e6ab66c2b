import { useT } from '../../../../client/language.ts'
import { Row } from '../../../../ui/parts/layout.tsx'
import type { ShownDraw } from '../draw/contract.ts'
import { gridOf } from './grid.ts'
import { drawReaderWords as words } from './texts.ts'

export type Winner = ShownDraw['winners'][number]

export function WinnerGrid({ winners }: { winners: readonly Winner[] }) {
  return (
    <Row as="ul" justify="center" wrap className="dr-won" style={gridOf(winners.length)} role="status">
      {winners.map((winner) => (
        <WonCard key={winner.number} winner={winner} />
      ))}
    </Row>
  )
}

export function WonCard({ winner: { number, name, state } }: { winner: Winner }) {
  const { t } = useT()
  return (
    <li className={state}>
      <b>{number}</b>
      <span>{name}</span>
      {state === 'forfeit' && <small className="plain">{t(words.absent)}</small>}
    </li>
  )
}
