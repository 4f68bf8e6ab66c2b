import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { sessionCalls } from '../../areas/accounts/session/contract.ts'
import { CallFault } from '../../kit/client/api.ts'
import { useT } from '../../kit/client/language.ts'
import { StatePage } from '../../kit/plain/StatePage.tsx'
import { plainTexts as words } from '../../kit/plain/texts.ts'
import { signOutWith } from '../session/session.ts'
import { appTexts } from '../texts.ts'

/** /404 */
export function NotFound() {
  const { t } = useT()
  const navigate = useNavigate()
  return (
    <main>
      <StatePage kind="notFound" title={t(words.notFoundTitle)} text={t(words.notFound)}>
        <Link className="p-button primary" to="/">
          {t(words.backHome)}
        </Link>
        {window.history.length > 1 && (
          <button type="button" className="p-button plain" onClick={() => void navigate(-1)}>
            {t(words.back)}
          </button>
        )}
      </StatePage>
    </main>
  )
}

/** A page that the role's menu does not hold. */
export function Forbidden() {
  const { t } = useT()
  return (
    <StatePage kind="forbidden" title={t(words.forbiddenTitle)} text={t(words.forbidden)}>
      <Link className="p-button primary" to="/">
        {t(words.backHome)}
      </Link>
    </StatePage>
  )
}

/** The signed-in user could not be loaded: no network, or the server is at fault. Tries again once there is a network. */
export function Unreachable({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useT()
  const offline = error instanceof CallFault && (error.http === undefined || error.http >= 502) && error.code < 10_000
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return (
    <main>
      <StatePage
        kind={offline ? 'offline' : 'failed'}
        title={t(offline ? words.offlineTitle : words.failedTitle)}
        text={offline ? t(words.offline) : error.message}
      >
        <button type="button" className="p-button primary" onClick={retry}>
          {t(words.retry)}
        </button>
        {!offline && (
          <button type="button" className="p-button plain" onClick={() => void signOutWith(sessionCalls.logout, false)}>
            {t(appTexts.signOut)}
          </button>
        )}
      </StatePage>
    </main>
  )
}
