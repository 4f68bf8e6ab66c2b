import { useT } from '../../client/language.ts'
import { Button } from '../parts/Button.tsx'
import { Row } from '../parts/layout.tsx'
import './draft.css'
import { draftTexts as words } from './texts.ts'

interface Props {
  of: {
    readonly restored: 'now' | 'old' | undefined
    discard(): void
  }
}

/** Tells the user that a draft was restored, and offers to discard it. */
export function RestoredNote({ of: { restored: restoration, discard } }: Props) {
  const { t } = useT()
  if (!restoration) return null
  return (
    <Row gap="8 16" align="center" justify="between" wrap className="draft-restored" role="status">
      <span>{t(restoration === 'old' ? words.restoredOld : words.restored)}</span>
      <Button onClick={discard}>{t(words.discard)}</Button>
    </Row>
  )
}
