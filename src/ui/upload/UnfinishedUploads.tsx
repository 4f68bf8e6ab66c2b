import { confirm } from '../../client/feedback.ts'
import { useT } from '../../client/language.ts'
import { type Upload, uploadFaults } from '../../domain/contract/upload.ts'
import { sizeText } from '../../domain/size-text.ts'
import { Button } from '../parts/Button.tsx'
import { Grid, Row, SecondaryText } from '../parts/layout.tsx'
import { partsWords as words } from './parts-texts.ts'

interface UnfinishedProps {
  uploads: readonly Upload[]
  use(upload: Upload): void
  cancel(id: string): Promise<void>
}

/** The caller's own uploads that were interrupted, or are finished but not used yet. */
export function UnfinishedUploads({ uploads, use, cancel }: UnfinishedProps) {
  const { t, say, formatNumber } = useT()
  if (uploads.length === 0) return null
  const remove = async ({ id, name, state }: Upload) => {
    const title = t(words.cancel)
    const question = { title, content: t(words.cancelAsk, { name }), danger: true, okText: title }
    if (state === 'failed' || (await confirm(question))) await cancel(id)
  }
  const detail = ({ state, fault, received: receivedBytes, size }: Upload) => {
    if (state === 'failed') return fault ? say(uploadFaults[fault]) : t(words.over)
    if (state === 'done') return t(words.ready)
    if (state === 'joining') return t(words.checking)
    return t(words.continueHint, { percent: formatNumber(Math.floor((100 * receivedBytes) / size), '%') })
  }
  return (
    <section className="up-others" aria-label={t(words.unfinished)}>
      <SecondaryText as="h4" size="m" className="semibold">
        {t(words.unfinished)}
      </SecondaryText>
      <Grid as="ul" gap={8}>
        {uploads.map((upload) => (
          <Grid as="li" gap={4} key={upload.id}>
            <SecondaryText as="p" className="break up-name">
              <b>{upload.name}</b> {sizeText(upload.size)}
            </SecondaryText>
            <small className="text-s">{detail(upload)}</small>
            <Row gap={8} align="center" wrap>
              {upload.state === 'done' && <Button onClick={() => use(upload)}>{t(words.use)}</Button>}
              <Button onClick={() => void remove(upload)}>{t(words.remove)}</Button>
            </Row>
          </Grid>
        ))}
      </Grid>
    </section>
  )
}
