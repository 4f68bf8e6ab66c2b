import { useT } from '../../../../client/language.ts'
import { FileButton } from '../../../../ui/parts/FileButton.tsx'
import { Fill, Row } from '../../../../ui/parts/layout.tsx'
import './members.css'
import { groupTexts as words } from './texts.ts'
import { useImport } from './use-import.ts'

export function ImportButton({ group }: { group: number }) {
  const { t, say } = useT()
  const { busy, faults, run } = useImport(group)
  return (
    <Row gap="8 12" align="center" wrap className="group-import">
      <FileButton accept=".xlsx,.csv" busy={busy} onFile={run}>
        {t(words.importByVin)}
      </FileButton>
      <Fill as="span" className="muted group-hint">
        {t(words.importHint)}
      </Fill>
      {faults.length > 0 && (
        <div className="group-faults" role="alert">
          <b className="text-danger">{t(words.importRefused, { count: faults.length })}</b>
          <ul>
            {faults.slice(0, 100).map(({ row, message }) => (
              <li key={`${row} ${message[0]}`}>{t(words.faultAt, { row, message: say(message) })}</li>
            ))}
          </ul>
        </div>
      )}
    </Row>
  )
}
