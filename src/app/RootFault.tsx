import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useT } from '../kit/client/language.ts'
import { isMissingCode } from '../kit/client/missing-code.ts'
import { browser } from '../kit/client/session.ts'
import { Button } from '../kit/ui/button.tsx'
import { StatePage } from '../kit/ui/state-page.tsx'
import { uiTexts as words } from '../kit/ui/texts.ts'
import { reportFault } from './pages/PageBoundary.tsx'

export function RootFault() {
  const { t } = useT()
  const error = useRouteError()
  const isMissing = isMissingCode(error)
  useEffect(() => {
    if (error instanceof Error && !isMissing) reportFault(error, window.location.hash.slice(1))
  }, [error, isMissing])
  return (
    <StatePage
      kind="failed"
      title={t(isMissing ? words.failedTitle : words.crashedTitle)}
      text={isMissing && error instanceof Error ? error : t(words.crashed)}
    >
      <Button kind="primary" onClick={browser.reload}>
        {t(words.reload)}
      </Button>
    </StatePage>
  )
}
