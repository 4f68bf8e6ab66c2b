import { useState } from 'react'
import { useT } from '../client/language.ts'
import { Dialog } from './Dialog.tsx'
import './secret.css'
import { plainTexts as words } from './texts.ts'

interface SecretDialogProps {
  title: string
  text: string
  secret: string
  onClose(): void
}

/** Shows something that is told once, with a way to copy it. It closes by its button alone, so that nobody loses it by a slip. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const { t } = useT()
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(secret) ?? Promise.reject()).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Dialog title={title}>
      <p>{text}</p>
      <div className="p-secret">
        <code>{secret}</code>
        <button type="button" className="p-button" onClick={() => void copy()}>
          {t(words.copy)}
        </button>
      </div>
      <p className="p-secret-told" role="status">
        {copied === undefined ? '' : t(copied ? words.copied : words.notCopied)}
      </p>
      <div className="p-actions">
        <button type="button" className="p-button primary" onClick={onClose}>
          {t(words.secretKept)}
        </button>
      </div>
    </Dialog>
  )
}
