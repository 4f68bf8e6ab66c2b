import { useId, useState } from 'react'
import type { Call, StoredUpload } from '../call.ts'
import { send } from '../client/api.ts'
import { toast } from '../client/feedback.ts'
import { useT } from '../client/language.ts'
import { vinSheetTexts as words } from './texts.ts'
import { VinFaults, type WrongVins } from './VinFaults.tsx'
import './vin-sheet.css'

export type VinSheetCall = Call<{ file: StoredUpload }, Omit<WrongVins, 'pasted'>, { file: Blob }>
interface Props {
  call: VinSheetCall
  onVins(vins: string[]): void
  /** VINs can be pasted, too; they are looked at as those of a sheet are. */
  paste?: boolean
}

/** Takes VINs of a sheet, or pasted ones, and gives them on; lists what is wrong with them. */
export function VinSheet({ call, onVins, paste = false }: Props) {
  const { t } = useT()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<WrongVins>()
  const [typed, setTyped] = useState<string>()
  const give = (vins: string[]) => {
    toast.success(t(words.taken, { count: vins.length }))
    onVins(vins)
  }
  const take = async (file: File, pasted?: readonly string[]) => {
    setBusy(true)
    setWrong(undefined)
    try {
      const { vins, faults } = await send(call, { file })
      if (faults.length > 0) setWrong({ vins, faults, pasted })
      else give(vins)
      setTyped(undefined)
    } catch {
      // A refused call has been told already.
    } finally {
      setBusy(false)
    }
  }
  const takeTyped = () => {
    const vins = (typed ?? '').split(/[\s,;，；、]+/).filter((vin) => vin !== '')
    if (vins.length > 0) void take(new File([`VIN\n${vins.join('\n')}`], 'vins.csv', { type: 'text/csv' }), vins)
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
      {paste && (
        <button
          type="button"
          className="p-button"
          aria-expanded={typed !== undefined}
          onClick={() => setTyped(typed === undefined ? '' : undefined)}
        >
          {t(words.paste)}
        </button>
      )}
      {typed !== undefined && (
        <div className="vin-sheet-paste">
          <textarea
            className="p-input"
            rows={4}
            aria-label={t(words.pasted)}
            placeholder={t(words.pasted)}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button
            type="button"
            className="p-button"
            disabled={busy || typed.trim() === ''}
            aria-busy={busy}
            onClick={takeTyped}
          >
            {t(words.take)}
          </button>
        </div>
      )}
      {wrong && (
        <VinFaults
          wrong={wrong}
          onTake={() => {
            setWrong(undefined)
            give(wrong.vins)
          }}
        />
      )}
    </div>
  )
}
