import { useT } from '../../../../../client/language.ts'
import { Button } from '../../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../../ui/parts/dialog.tsx'
import { KeyList } from '../../../../../ui/parts/KeyList.tsx'
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
      <KeyList rows={rows} />
      <Actions>
        <Button kind="primary" onClick={onClose}>
          {t(words.keysClose)}
        </Button>
      </Actions>
    </Dialog>
  )
}
