import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useT } from '../../kit/client/language.ts'
import { isAway } from '../../kit/client/reconnect.ts'
import { browser } from '../../kit/client/session.ts'
import { Button } from '../../kit/ui/button.tsx'
import { StatePage } from '../../kit/ui/state-page.tsx'
import { uiTexts as words } from '../../kit/ui/texts.ts'
import { version } from '../pwa/version.ts'

/** A part of the code that could not be had: there is no network, or a new version was released. */
const isMissing = (error: Error) => /dynamically imported module|module script|preload CSS/i.test(error.message)

/** Contains a page's error on that page, reports it, and offers to restart the page. */
export class PageBoundary extends Component<
  { page: string; onReload: () => void; children: ReactNode },
  { error: Error | null }
> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    if (!isMissing(error)) reportFault(error, this.props.page, info.componentStack ?? undefined)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (isMissing(error) && (!navigator.onLine || isAway())) return <NotLoaded />
    return <Crashed outdated={isMissing(error)} onReload={isMissing(error) ? browser.reload : this.props.onReload} />
  }
}

/** Code that was never loaded, and no network: a new version is not what helps. */
function NotLoaded() {
  const { t } = useT()
  return (
    <StatePage kind="offline" title={t(words.offlineTitle)} text={t(words.notLoaded)}>
      <Button kind="primary" onClick={browser.reload}>
        {t(words.retry)}
      </Button>
    </StatePage>
  )
}

function Crashed({ outdated, onReload }: { outdated: boolean; onReload: () => void }) {
  const { t } = useT()
  return (
    <StatePage
      kind="failed"
      title={t(outdated ? words.outdatedTitle : words.crashedTitle)}
      text={t(outdated ? words.outdated : words.crashed)}
    >
      <Button kind="primary" onClick={onReload}>
        {t(words.reload)}
      </Button>
    </StatePage>
  )
}

/** Sends an error to the error log; one that cannot be sent is dropped. */
export function reportFault(error: Error, page: string, componentStack = ''): void {
  const stack = `${error.stack ?? ''}\n${componentStack}`.trim().slice(0, 8000)
  const message = (error.message || error.name).slice(0, 2000)
  // Loaded only now: neither what makes calls nor the record kit behind the contract is part of what opens first.
  Promise.all([import('../../kit/client/api.ts'), import('../../areas/system/clientError/contract.ts')])
    .then(
      ([
        { send },
        {
          clientErrorCalls: { report },
        },
      ]) => send(report, { message, stack, page: page.slice(0, 500), version }, { quiet: true }),
    )
    .catch(() => {})
}
