import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useT } from '../../client/language.ts'
import { missingCode } from '../../client/lazy.tsx'
import { isMissingCode } from '../../client/missing-code.ts'
import { isAway, probe, watchAway } from '../../client/reconnect.ts'
import { browser } from '../../client/session.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { StatePage } from '../../ui/parts/StatePage.tsx'
import { uiTexts as words } from '../../ui/parts/texts.ts'
import { version } from '../pwa/version.ts'

interface State {
  error: Error | null
  /** True when code is missing and the server is away. Undefined while that is being checked. */
  away?: boolean | undefined
}

/** Contains a page's error on that page, reports it, and offers to restart the page. */
export class PageBoundary extends Component<{ page: string; onReload: () => void; children: ReactNode }, State> {
  override state: State = { error: null }
  #forget = () => {}
  #triedAgain = false

  static getDerivedStateFromError(error: Error) {
    return { error, away: isAway() || undefined }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    if (!isMissingCode(error)) return reportFault(error, this.props.page, info.componentStack ?? undefined)
    // Missing code may belong to an old version, or the server may be away. A probe decides.
    this.#forget()
    this.#forget = watchAway(() => (isAway() ? this.setState({ away: true }) : this.#goOn()))
    void probe().then(() => (isAway() || this.#triedAgain ? this.setState({ away: isAway() }) : this.#tryAgain()))
  }

  /** The user requests it now. */
  #retry() {
    this.#triedAgain = false
    this.#tryAgain()
  }

  /** The network may have come back before the probe. */
  #tryAgain() {
    this.#triedAgain = true
    this.#forget()
    this.setState({ error: null, away: undefined })
  }

  override componentWillUnmount() {
    this.#forget()
  }

  #goOn() {
    this.#forget()
    this.#triedAgain = false
    if (this.state.away) this.setState({ error: null, away: undefined })
  }

  override render() {
    const { error, away } = this.state
    if (!error) return this.props.children
    if (!isMissingCode(error)) return <CrashPage isOutdated={false} onReload={this.props.onReload} />
    if (away === undefined) return <Loading />
    return away ? (
      <NotLoaded retry={() => this.#retry()} />
    ) : (
      <CrashPage isOutdated onReload={() => void browser.reloadBy(browser.reload)} />
    )
  }
}

/** Shown when code was never loaded and the server is away. A new version would not help. It loads by itself later. */
function NotLoaded({ retry }: { retry(): void }) {
  const { t } = useT()
  const title = navigator.onLine ? words.awayTitle : words.offlineTitle
  return (
    <StatePage kind="offline" title={t(title)} text={t(words.notLoaded)}>
      <Button onClick={retry}>{t(words.retry)}</Button>
    </StatePage>
  )
}
missingCode.View = NotLoaded

function CrashPage({ isOutdated, onReload }: { isOutdated: boolean; onReload: () => void }) {
  const { t } = useT()
  return (
    <StatePage
      kind="failed"
      title={t(isOutdated ? words.outdatedTitle : words.crashedTitle)}
      text={t(isOutdated ? words.outdated : words.crashed)}
    >
      <Button kind="primary" onClick={onReload}>
        {t(words.reload)}
      </Button>
    </StatePage>
  )
}

/** Sends an error to the error log. Errors that cannot be sent are dropped. */
export function reportFault(error: Error, page: string, componentStack = ''): void {
  const stack = `${error.stack ?? ''}\n${componentStack}`.trim().slice(0, 8000)
  const message = (error.message || error.name).slice(0, 2000)
  // Loaded only now, so that neither the call layer nor the views of records are part of the initial code.
  Promise.all([import('../../client/api.ts'), import('../../features/work/analysis/clientError/contract.ts')])
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
