import { useState } from 'react'
import { copyText } from '../client/copy.ts'
import { useT } from '../client/language.ts'
import { byShell } from '../client/shell.ts'
import { Dialog } from '../plain/Dialog.tsx'
import { type ShareKind, shareAddress } from './link.ts'
import './share.css'
import { shareWords as words } from './texts.ts'

export interface PictureProps {
  readonly address: string
  readonly label: string
}
const Picture = byShell<PictureProps>({
  desk: () => import('./desk/Picture.tsx'),
  phone: () => import('./phone/Picture.tsx'),
})

interface ToldProps {
  readonly kind: ShareKind
  readonly token: string
  /** ISO. */
  readonly until: string
  onClose(): void
}

/** A link that was just made, with ways to pass it on. It closes by its button alone: the link is not shown again. */
export function ShareTold({ kind, token, until, onClose }: ToldProps) {
  const { t, formatTime } = useT()
  const [copied, setCopied] = useState<boolean>()
  const address = shareAddress(kind, token)
  const canSend = typeof navigator.share === 'function'
  return (
    <Dialog title={t(words.done)}>
      <p>{t(words.once, { until: formatTime(until) })}</p>
      <textarea
        className="p-input share-address"
        readOnly
        rows={3}
        value={address}
        aria-label={t(words.link)}
        onFocus={({ target }) => target.select()}
      />
      <Picture address={address} label={t(words.scan)} />
      <p className="share-said" role="status">
        {copied === undefined ? '' : t(copied ? words.copied : words.notCopied)}
      </p>
      <div className="p-actions">
        {canSend && (
          <button
            type="button"
            className="p-button"
            onClick={() => void navigator.share({ url: address }).catch(() => {})}
          >
            {t(words.send)}
          </button>
        )}
        <button
          type="button"
          className="p-button primary"
          onClick={() => void copyText(address).then((done) => setCopied(done))}
        >
          {t(words.copy)}
        </button>
        <button type="button" className="p-button" onClick={onClose}>
          {t(words.close)}
        </button>
      </div>
    </Dialog>
  )
}
