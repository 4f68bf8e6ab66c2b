import { useT } from '../../../../../client/language.ts'
import { Button } from '../../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../../ui/parts/dialog.tsx'
import { Row } from '../../../../../ui/parts/layout.tsx'
import { playbackWords as words } from './texts.ts'

export function KeyHelp({ onClose }: { onClose(): void }) {
  const { t } = useT()
  const rows: [string[], string][] = [
    [[t(words.keySpace)], t(words.keyPlay)],
    [['←', '→'], t(words.keyStep)],
    [['Shift + ←', 'Shift + →'], t(words.keyLeap)],
    [['[', ']'], t(words.keyRate)],
    [['Home', 'End'], t(words.keyEnds)],
    [['?'], t(words.keyHelp)],
  ]
  return (
    <Dialog title={t(words.keys)} onCancel={onClose}>
      <dl className="pb-keys">
        {rows.map(([keys, text]) => (
          <Row gap={16} align="center" key={text}>
            <Row as="dt" gap={4} className="rigid">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </Row>
            <dd>{text}</dd>
          </Row>
        ))}
      </dl>
      <Actions>
        <Button kind="primary" onClick={onClose}>
          {t(words.keysClose)}
        </Button>
      </Actions>
    </Dialog>
  )
}
