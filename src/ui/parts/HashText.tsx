import { copyText } from '../../client/copy.ts'
import { toast } from '../../client/feedback.ts'
import { useT } from '../../client/language.ts'
import { Button } from './Button.tsx'
import { dialogTexts as words } from './dialog-texts.ts'
import { Row } from './layout.tsx'
import './hash-text.css'

export function HashText({ hash }: { hash: string }) {
  const { t } = useT()
  const copy = () =>
    void copyText(hash).then((isCopied) =>
      isCopied ? toast.success(t(words.copied)) : toast.error(t(words.notCopied)),
    )
  return (
    <Row as="span" gap={8} align="center" wrap className="ui-hash">
      <code className="mono break">{hash}</code>
      <Button kind="text" onClick={copy}>
        {t(words.copy)}
      </Button>
    </Row>
  )
}
