import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useT } from '../kit/client/language.ts'
import { browser } from '../kit/client/session.ts'
import { StatePage } from '../kit/plain/StatePage.tsx'
import { plainTexts as words } from '../kit/plain/texts.ts'
import { reportFault } from './pages/PageBoundary.tsx'

/** Shown when the frame of the app itself fails. */
export function RootFault() {
  const { t } = useT()
  const error = useRouteError()
  useEffect(() => {
    if (error instanceof Error) reportFault(error, window.location.hash.slice(1))
  }, [error])
  return (
    <StatePage kind="failed" title={t(words.crashedTitle)} text={t(words.crashed)}>
      <button type="button" className="p-button primary" onClick={browser.reload}>
        {t(words.reload)}
      </button>
    </StatePage>
  )
}
