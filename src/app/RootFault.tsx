import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useT } from '../client/language.ts'
import { isMissingCode } from '../client/missing-code.ts'
import { browser } from '../client/session.ts'
import { Button } from '../ui/parts/Button.tsx'
import { StatePage } from '../ui/parts/StatePage.tsx'
import { uiTexts as words } from '../ui/parts/texts.ts'
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
