import { Link, useNavigate } from 'react-router-dom'
import { useT } from '../../client/language.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { StatePage } from '../../ui/parts/StatePage.tsx'
import { uiTexts } from '../../ui/parts/texts.ts'
import { refusedTexts as words } from './refusal-texts.ts'

export function NotFound() {
  const { t } = useT()
  const navigate = useNavigate()
  return (
    <main>
      <StatePage kind="notFound" title={t(words.notFoundTitle)} text={t(words.notFound)}>
        <Link className="ui-button primary" to="/">
          {t(words.backHome)}
        </Link>
        {window.history.length > 1 && (
          <Button kind="text" onClick={() => void navigate(-1)}>
            {t(uiTexts.back)}
          </Button>
        )}
      </StatePage>
    </main>
  )
}

export function Forbidden() {
  const { t } = useT()
  return (
    <StatePage kind="forbidden" title={t(words.forbiddenTitle)} text={t(words.forbidden)}>
      <Link className="ui-button primary" to="/">
        {t(words.backHome)}
      </Link>
    </StatePage>
  )
}
