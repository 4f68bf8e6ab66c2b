import { useT } from '../../../../client/language.ts'
import { FileButton } from '../../../../ui/parts/FileButton.tsx'
import './members.css'
import { groupTexts as words } from './texts.ts'
import { useImport } from './use-import.ts'

export function ImportButton({ group }: { group: number }) {
  const { t, say } = useT()
  const { busy, faults, run } = useImport(group)
  return (
    <div className="group-import">
      <FileButton accept=".xlsx,.csv" busy={busy} onFile={run}>
        {t(words.importByVin)}
      </FileButton>
      <span className="group-hint">{t(words.importHint)}</span>
      {faults.length > 0 && (
        <div className="group-faults" role="alert">
          <b>{t(words.importRefused, { count: faults.length })}</b>
          <ul>
            {faults.slice(0, 100).map(({ row, message }) => (
              <li key={`${row} ${message[0]}`}>{t(words.faultAt, { row, message: say(message) })}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
