import { useState } from 'react'
import { useT } from '../../client/language.ts'
import { Button } from '../parts/Button.tsx'
import { Actions, Dialog } from '../parts/dialog.tsx'
import { TextInput } from '../parts/text-input.tsx'
import { markdownWords as words } from './texts.ts'

interface PictureDialogProps {
  alt: string
  close(): void
  take(alt: string): void
}

/** Alternative text of a picture. */
export function PictureDialog({ alt, close, take }: PictureDialogProps) {
  const { t } = useT()
  const [text, setText] = useState(alt)
  const finish = () => take(text.trim())
  return (
    <Dialog title={t(words.describe)} onCancel={close}>
      <TextInput
        label={t(words.alt)}
        hint={t(words.altHint)}
        value={text}
        onChange={setText}
        onEnter={finish}
        maxLength={200}
        autoFocus
      />
      <Actions>
        <Button onClick={close}>{t(words.cancel)}</Button>
        <Button kind="primary" onClick={finish}>
          {t(words.setAlt)}
        </Button>
      </Actions>
    </Dialog>
  )
}
