import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import type { VinSheetFault } from '../../../../domain/contract/vin-sheet.ts'
import { vehicleGroupCalls as calls } from './contract.ts'
import { groupTexts as words } from './texts.ts'

/** Adds the vehicles of a sheet to a group. Errors of its rows stay until the next attempt. */
export function useImport(group: number) {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<readonly VinSheetFault[]>([])
  const run = async (file: File) => {
    setBusy(true)
    setFaults([])
    try {
      const { count, faults: sheetFaults } = await send(calls.importByVin, { group, file })
      setFaults(sheetFaults)
      if (sheetFaults.length > 0) return
      toast.success(t(words.added, { count }))
      await invalidate(['/vehicleAuthGroup/'])
    } catch {
      // The error is already shown.
    } finally {
      setBusy(false)
    }
  }
  return { busy, faults, run: (file: File) => void run(file) }
}
