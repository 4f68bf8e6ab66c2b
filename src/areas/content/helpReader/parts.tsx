import { useT } from '../../../kit/client/language.ts'
import { readerLink } from '../../../kit/reader/address.ts'
import { wayWords as words } from './ways-texts.ts'

export function HelpWays() {
  const { t } = useT()
  return (
    <nav className="reader-ways" aria-label={t(words.title)}>
      <a href={readerLink('/ownerHelp')}>{t(words.questions)}</a>
      <a href={readerLink('/ownerFeedback')}>{t(words.write)}</a>
    </nav>
  )
}
