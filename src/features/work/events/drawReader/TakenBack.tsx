import { useT } from '../../../../client/language.ts'
import type { ShownDraw } from '../draw/contract.ts'
import { drawReaderWords as words } from './texts.ts'

/** Reverted draws and the one with a pending request, with reasons. They stay visible until the end. */
export function TakenBack({ draw: { undone, undo, prizes } }: { draw: Pick<ShownDraw, 'undone' | 'undo' | 'prizes'> }) {
  const { t } = useT()
  if (undone.length === 0 && !undo) return null
  const facts = ({ prize, winners, reason }: ShownDraw['undone'][number] | NonNullable<typeof undo>) => ({
    prize: prizes.find(({ id }) => id === prize)?.name ?? prize,
    winners: winners.join(', '),
    reason,
  })
  return (
    <ul className="break full dr-undone" role="status">
      {undone.map((each) => (
        <li key={each.seq}>{t(words.undone, facts(each))}</li>
      ))}
      {undo && <li>{t(words.undoPending, facts(undo))}</li>}
    </ul>
  )
}
