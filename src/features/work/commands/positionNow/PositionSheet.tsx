import { useState } from 'react'
import { CallFault } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { FileButton } from '../../../../ui/parts/FileButton.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { VinFaults } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { maxBatchVehicles } from '../commandPush/contract.ts'
import { positionWords as words } from './texts.ts'
import { usePositionNow } from './use-position-now.ts'

export function PositionSheet() {
  const { t } = useT()
  const { sheet } = usePositionNow()
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Awaited<ReturnType<typeof sheet>>>([])
  const take = async (file: File) => {
    setBusy(true)
    setFaults([])
    try {
      setFaults(await sheet(file))
    } catch (fault) {
      // The error is already shown.
      if (!(fault instanceof CallFault)) throw fault
    } finally {
      setBusy(false)
    }
  }
  return (
    <Row inline gap="8 12" align="center" wrap className="vin-sheet">
      <FileButton accept=".xlsx,.csv" busy={busy} title={t(words.sheetHint)} onFile={(file) => void take(file)}>
        {t(words.bySheet)}
      </FileButton>
      <small className="ui-hint">{t(words.most, { most: maxBatchVehicles })}</small>
      {faults.length > 0 && <VinFaults wrong={{ vins: [], faults }} onTake={() => {}} />}
    </Row>
  )
}
