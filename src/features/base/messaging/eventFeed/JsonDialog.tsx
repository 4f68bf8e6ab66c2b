import { copyText } from '../../../../client/copy.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { Sheet } from '../../../../record/views/parts.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Fill, Grid, Row } from '../../../../ui/parts/layout.tsx'
import { eventFeedWords as words } from './texts.ts'
import './json-dialog.css'

interface Props {
  title: string
  texts: readonly { label: string; value: unknown }[]
  onClose(): void
}

/** JSON texts to read and copy. */
export function JsonDialog({ title, texts, onClose }: Props) {
  const { t } = useT()
  const copy = (text: string) => void copyText(text).then((isCopied) => isCopied && toast.success(t(words.copied)))
  return (
    <Sheet open title={title} close={onClose}>
      <Grid gap={12} className="shrink">
        {texts.map(({ label, value }) => {
          const text = JSON.stringify(value, null, 2)
          return (
            <section key={label}>
              <Row gap={8} align="center">
                <Fill as="span">
                  <b>{label}</b>
                </Fill>
                <Button onClick={() => copy(text)}>{t(words.copy)}</Button>
              </Row>
              <pre className="text-s flush json-dialog-text">
                <code>{text}</code>
              </pre>
            </section>
          )
        })}
      </Grid>
    </Sheet>
  )
}
