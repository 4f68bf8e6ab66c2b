import { CallFault } from '../../client/api.ts'
import { useT } from '../../client/language.ts'
import { sessionCalls } from '../../features/base/accounts/session/contract.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { StatePage } from '../../ui/parts/StatePage.tsx'
import { uiTexts as words } from '../../ui/parts/texts.ts'
import { signOutWith } from '../session/session.ts'
import { appTexts } from '../words/texts.ts'

/**
 * Shown when the signed-in user could not be loaded. The cause is the network, or the server is away or faulty.
 * Requests without an answer are repeated automatically.
 */
export function Unreachable({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useT()
  const offline = error instanceof CallFault && (error.http === undefined || error.http >= 502) && error.code < 10_000
  return (
    <main>
      <StatePage
        kind={offline ? 'offline' : 'failed'}
        title={t(!offline ? words.failedTitle : navigator.onLine ? words.awayTitle : words.offlineTitle)}
        text={offline ? t(appTexts.retrying) : error}
      >
        <Button kind="primary" onClick={retry}>
          {t(words.retry)}
        </Button>
        {!offline && (
          <Button kind="text" onClick={() => void signOutWith(sessionCalls.logout, false)}>
            {t(appTexts.signOut)}
          </Button>
        )}
      </StatePage>
    </main>
  )
}
