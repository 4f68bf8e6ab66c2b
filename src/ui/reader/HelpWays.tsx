import { useT } from '../../client/language.ts'
import { readerLink } from './address.ts'
import { wayWords as words } from './help-texts.ts'

export function HelpWays() {
  const { t } = useT()
  return (
    <nav className="reader-ways" aria-label={t(words.title)}>
      <a href={readerLink('/ownerHelp')}>{t(words.questions)}</a>
      <a href={readerLink('/ownerFeedback')}>{t(words.write)}</a>
    </nav>
  )
}
