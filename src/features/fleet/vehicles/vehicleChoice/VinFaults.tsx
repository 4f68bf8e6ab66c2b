import { useT } from '../../../../client/language.ts'
import type { VinSheetFault } from '../../../../domain/contract/vin-sheet.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { vinSheetTexts as words } from './sheet-texts.ts'

export interface WrongVins {
  readonly vins: string[]
  readonly faults: readonly (Pick<VinSheetFault, 'row' | 'message'> & Partial<Pick<VinSheetFault, 'column'>>)[]
  /** Pasted VINs in order. They were sent as a sheet with one header row. */
  readonly pastedVins?: readonly string[] | undefined
}
const maxVisible = 100

/** Errors in a sheet of VINs or in pasted ones, and the option to continue with the valid VINs. */
export function VinFaults({ wrong: { vins, faults, pastedVins }, onTake }: { wrong: WrongVins; onTake(): void }) {
  const { t, say } = useT()
  /** Only faults of rows have numbers. A fault may also concern the whole sheet. */
  const rows = faults.filter(({ column }) => column !== null).length
  const textOf = ({ row, column, message: pair }: (typeof faults)[number]) => {
    if (column === null) return say(pair)
    const [vin, message] = [pastedVins?.[row - 2], say(pair)]
    return vin === undefined ? t(words.faultAt, { row, message }) : t(words.faultOf, { vin, message })
  }
  return (
    <div className="vin-sheet-faults" role="alert">
      <b>{rows > 0 ? t(words.refused, { count: rows }) : t(words.refusedSheet)}</b>
      <ul>
        {faults.slice(0, maxVisible).map((fault) => (
          <li key={`${fault.row} ${fault.message[0]}`}>{textOf(fault)}</li>
        ))}
      </ul>
      {faults.length > maxVisible && <p>{t(words.faultsMore, { count: faults.length - maxVisible })}</p>}
      {vins.length > 0 && <Button onClick={onTake}>{t(words.takeOthers, { count: vins.length })}</Button>}
    </div>
  )
}
