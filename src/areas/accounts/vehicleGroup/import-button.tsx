import { useId } from 'react'
import { useT } from '../../../kit/client/language.ts'
import './members.css'
import { groupTexts as words } from './texts.ts'
import { useImport } from './use-import.ts'

/** Takes a sheet of VINs, and lists what is wrong with it. */
export function ImportButton({ group }: { group: number }) {
  const { t } = useT()
  const id = useId()
  const { busy, faults, run } = useImport(group)
  return (
    <div className="group-import">
      <label className="p-button" htmlFor={id} aria-busy={busy}>
        {t(words.importByVin)}
        <input
          id={id}
          type="file"
          accept=".xlsx,.csv"
          disabled={busy}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) run(file)
            // The same file can be chosen again after it was mended.
            target.value = ''
          }}
        />
      </label>
      <span className="group-hint">{t(words.importHint)}</span>
      {faults.length > 0 && (
        <div className="group-faults" role="alert">
          <b>{t(words.importRefused, { count: faults.length })}</b>
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
