import { useState } from 'react'
import { copyText } from '../../../../client/copy.ts'
import { useT } from '../../../../client/language.ts'
import { byShell } from '../../../../client/shell.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { type ShareKind, shareAddress } from './link.ts'
import './share.css'
import { shareWords as words } from './dialog-texts.ts'

export interface QrCodeProps {
  readonly address: string
  readonly label: string
}
const QrCode = byShell<QrCodeProps>({
  desk: () => import('./QrCode.desk.tsx'),
  phone: () => import('./QrCode.phone.tsx'),
})

interface LinkCreatedDialogProps {
  readonly kind: ShareKind
  readonly token: string
  /** ISO 8601. */
  readonly until: string
  onClose(): void
}

/** Shows a new link, with ways to send it. Only its button closes the dialog, because the link is not shown again. */
export function LinkCreatedDialog({ kind, token, until, onClose }: LinkCreatedDialogProps) {
  const { t, formatTime } = useT()
  const [isCopied, setCopied] = useState<boolean>()
  const address = shareAddress(kind, token)
  const canSend = typeof navigator.share === 'function'
  return (
    <Dialog title={t(words.done)}>
      <p>{t(words.once, { until: formatTime(until) })}</p>
      <TextInput
        className="share-address"
        readOnly
        rows={3}
        label={t(words.link)}
        labelHidden
        value={address}
        onChange={() => {}}
      />
      <QrCode address={address} label={t(words.scan)} />
      <p className="share-text" role="status">
        {isCopied === undefined ? '' : t(isCopied ? words.copied : words.notCopied)}
      </p>
      <Actions>
        {canSend && (
          <Button onClick={() => void navigator.share({ url: address }).catch(() => {})}>{t(words.send)}</Button>
        )}
        <Button kind="primary" onClick={() => void copyText(address).then((success) => setCopied(success))}>
          {t(words.copy)}
        </Button>
        <Button onClick={onClose}>{t(words.close)}</Button>
      </Actions>
    </Dialog>
  )
}
