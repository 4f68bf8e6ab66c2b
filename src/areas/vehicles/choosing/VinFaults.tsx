import { useT } from '../../../kit/client/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import type { SheetFault } from './contract.ts'
import { vinSheetTexts as words } from './sheet-texts.ts'

export interface WrongVins {
  /** Those that could be taken. */
  readonly vins: string[]
  readonly faults: readonly Pick<SheetFault, 'row' | 'message'>[]
  /** In the order they were pasted, under a head line of the sheet that they made. */
  readonly pasted?: readonly string[] | undefined
}
const shown = 100

/** What is wrong with a sheet of VINs, or with pasted ones, and what can be taken all the same. */
export function VinFaults({ wrong: { vins, faults, pasted }, onTake }: { wrong: WrongVins; onTake(): void }) {
  const { t, say } = useT()
  const textOf = ({ row, message: said }: (typeof faults)[number]) => {
    const [vin, message] = [pasted?.[row - 2], say(said)]
    return vin === undefined ? t(words.faultAt, { row, message }) : t(words.faultOf, { vin, message })
  }
  return (
    <div className="vin-sheet-faults" role="alert">
      <b>{t(words.refused, { count: faults.length })}</b>
      <ul>
        {faults.slice(0, shown).map((fault) => (
          <li key={`${fault.row} ${fault.message[0]}`}>{textOf(fault)}</li>
        ))}
      </ul>
      {faults.length > shown && <p>{t(words.faultsMore, { count: faults.length - shown })}</p>}
      {vins.length > 0 && <Button onClick={onTake}>{t(words.takeOthers, { count: vins.length })}</Button>}
    </div>
  )
}
