import { useId, useState } from 'react'
import type { Call, StoredUpload } from '../call.ts'
import { send } from '../client/api.ts'
import { toast } from '../client/feedback.ts'
import { useT } from '../client/language.ts'
import { vinSheetTexts as words } from './texts.ts'
import './vin-sheet.css'

interface Fault {
  row: number
  message: string
}
export type VinSheetCall = Call<{ file: StoredUpload }, { vins: string[]; faults: Fault[] }, { file: Blob }>

/** Takes a sheet of VINs and gives them on; lists what is wrong with it. */
export function VinSheet({ call, onVins }: { call: VinSheetCall; onVins(vins: string[]): void }) {
  const { t } = useT()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const take = async (file: File) => {
    setBusy(true)
    setFaults([])
    try {
      const answer = await send(call, { file })
      setFaults(answer.faults)
      if (answer.faults.length > 0) return
      toast.success(t(words.taken, { count: answer.vins.length }))
      onVins(answer.vins)
    } catch {
      // A refused call has been told already.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="vin-sheet">
      <label className="p-button" htmlFor={id} aria-busy={busy} title={t(words.hint)}>
        {t(words.button)}
        <input
          id={id}
          type="file"
          accept=".xlsx,.csv"
          disabled={busy}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void take(file)
            // The same file can be chosen again after it was mended.
            target.value = ''
          }}
        />
      </label>
      {faults.length > 0 && (
        <div className="vin-sheet-faults" role="alert">
          <b>{t(words.refused, { count: faults.length })}</b>
          <ul>
            {faults.slice(0, 100).map(({ row, message }) => (
              <li key={`${row} ${message}`}>{t(words.faultAt, { row, message })}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
