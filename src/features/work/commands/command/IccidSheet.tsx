import { useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { FileButton } from '../../../../ui/parts/FileButton.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { VinFaults } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { commandCalls, maxIccids } from './contract.ts'
import { iccidWords as words } from './texts.ts'

type IccidsOutput = OutputOf<typeof commandCalls.iccids>

export function IccidSheet({ onIccids }: { onIccids(iccids: readonly string[]): void }) {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<IccidsOutput>()
  const give = (iccids: readonly string[]) => {
    setWrong(undefined)
    toast.success(t(words.taken, { count: iccids.length }))
    onIccids(iccids)
  }
  const take = async (file: File) => {
    setBusy(true)
    setWrong(undefined)
    try {
      const read = await send(commandCalls.iccids, { file })
      if (read.faults.length > 0) setWrong(read)
      else give(read.iccids)
    } catch (fault) {
      // The error is already shown.
      if (!(fault instanceof CallFault)) throw fault
    } finally {
      setBusy(false)
    }
  }
  return (
    <Row inline gap="8 12" align="center" wrap className="vin-sheet">
      <FileButton accept=".xlsx,.csv" busy={busy} title={t(words.hint)} onFile={(file) => void take(file)}>
        {t(words.bySheet)}
      </FileButton>
      <small className="ui-hint">{t(words.most, { most: maxIccids })}</small>
      {wrong && <VinFaults wrong={{ vins: wrong.iccids, faults: wrong.faults }} onTake={() => give(wrong.iccids)} />}
    </Row>
  )
}
