import { useState } from 'react'
import { useT } from '../../client/language.ts'
import { Button } from '../parts/Button.tsx'
import { Actions, Dialog } from '../parts/dialog.tsx'
import { TextInput } from '../parts/text-input.tsx'
import { cleanHtml } from './cleaner.ts'
import { markdownWords as words } from './texts.ts'

interface LinkDialogProps {
  /** Present address, or empty. */
  href: string
  close(): void
  /** Receives the new address. Empty: no link. */
  take(href: string): void
}

/** The cleaner decides, as it does for readers. */
const isAllowedLink = (href: string) =>
  cleanHtml(`<a href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">.</a>`).includes('href=')

export function LinkDialog({ href, close, take }: LinkDialogProps) {
  const { t } = useT()
  const [text, setText] = useState(href)
  const [fault, setFault] = useState<string>()
  const finish = () => {
    const plain = text.trim()
    // An address without a scheme is that of a site.
    const address = isAllowedLink(plain) ? plain : `https://${plain}`
    if (/^\S+\.\S+$/.test(plain) ? isAllowedLink(address) : isAllowedLink(plain)) return take(address)
    setFault(t(words.wrongLink))
  }
  return (
    <Dialog title={t(words.link)} onCancel={close}>
      <TextInput
        label={t(words.address)}
        type="url"
        value={text}
        onChange={setText}
        onEnter={finish}
        fault={fault}
        maxLength={2_000}
        autoFocus
      />
      <Actions>
        {href !== '' && <Button onClick={() => take('')}>{t(words.unlink)}</Button>}
        <Button onClick={close}>{t(words.cancel)}</Button>
        <Button kind="primary" onClick={finish}>
          {t(words.setLink)}
        </Button>
      </Actions>
    </Dialog>
  )
}
