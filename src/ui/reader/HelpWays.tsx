import { useT } from '../../client/language.ts'
import { Row } from '../parts/layout.tsx'
import { readerLink } from './address.ts'
import { wayWords as words } from './help-texts.ts'

export function HelpWays() {
  const { t } = useT()
  return (
    <Row as="nav" gap="4 24" justify="center" wrap className="reader-ways" aria-label={t(words.title)}>
      <Row as="a" align="center" inline className="touch" href={readerLink('/ownerHelp')}>
        {t(words.questions)}
      </Row>
      <Row as="a" align="center" inline className="touch" href={readerLink('/ownerFeedback')}>
        {t(words.write)}
      </Row>
    </Row>
  )
}
