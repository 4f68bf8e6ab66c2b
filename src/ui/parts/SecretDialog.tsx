import { type ReactNode, useState } from 'react'
import { useT } from '../../client/language.ts'
import { Button } from './Button.tsx'
import { Actions, Dialog } from './dialog.tsx'
import { Fill, Row } from './layout.tsx'
import './secret.css'
import { dialogTexts as words } from './dialog-texts.ts'

interface SecretDialogProps {
  title: string
  text: string
  secret: string
  onClose(): void
  /** The secret in another form, such as a QR code. */
  children?: ReactNode
}

/**
 * Dialog that shows a secret once, with a copy button. Only its button closes it, so that no secret is lost by
 * accident.
 */
export function SecretDialog({ title, text, secret, onClose, children }: SecretDialogProps) {
  const { t } = useT()
  const [isCopied, setCopied] = useState<boolean>()
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(secret) ?? Promise.reject()).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Dialog title={title}>
      <p>{text}</p>
      <Row gap={8} align="center" className="ui-secret">
        <Fill as="code" shrink className="mono break">
          {secret}
        </Fill>
        <Button onClick={() => void copy()}>{t(words.copy)}</Button>
      </Row>
      {children}
      <p className="ui-secret-note" role="status">
        {isCopied === undefined ? '' : t(isCopied ? words.copied : words.notCopied)}
      </p>
      <Actions>
        <Button kind="primary" onClick={onClose}>
          {t(words.secretKept)}
        </Button>
      </Actions>
    </Dialog>
  )
}
