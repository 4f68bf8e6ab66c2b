import { useState } from 'react'
import { requestIdOf } from '../../../kit/client/fault.ts'
import { useT } from '../../../kit/client/language.ts'
import { lazy } from '../../../kit/client/lazy.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { RequestId } from '../../../kit/ui/request-id.tsx'
import { fleetDay } from '../../../time.ts'
import { lastPage } from './last-page.ts'
import { type Bundle, type PublishedManual, sendLike } from './load.ts'
import { readerTexts as words } from './texts.ts'

/** After the contents: on a slow network they come first. */
const SaveOffline = lazy(async () => ({ default: (await import('../../../kit/offline/SaveOffline.tsx')).SaveOffline }))

interface ContentsProps {
  manual: PublishedManual
  bundle: Bundle
  linkTo(page: number): string
}

/** A manual's first page: what it is, and its table of contents. */
export function Contents({ manual, bundle, linkTo }: ContentsProps) {
  const { t, formatDay } = useT()
  const last = lastPage.get(manual.id)
  const { model, version, publishedAt, cover, language } = manual
  return (
    <>
      <section className="mr-head">
        {cover && <img src={`/file/published/${cover}`} alt="" decoding="async" />}
        <div>
          <p>
            {[model?.name, t(words.version, { version }), formatDay(fleetDay(Date.parse(publishedAt)))]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Like manual={manual} />
        </div>
      </section>
      <SaveOffline bundle={bundle} />
      <nav className="mr-contents" aria-labelledby="contents">
        <h2 id="contents">{t(words.contents)}</h2>
        <ol>
          {bundle.pages.map(({ title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a published manual never changes, and two pages may be alike
            <li key={index}>
              <a href={linkTo(index + 1)} lang={language}>
                <span>{title}</span>
                {last === index + 1 && <em>{t(words.goOn)}</em>}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </>
  )
}

/** One like for each browser; pressed again it is taken back. */
export function Like({ manual }: { manual: PublishedManual }) {
  const { t } = useT()
  const [state, setState] = useState({ likes: manual.likes, liked: manual.liked })
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Error>()
  const press = async () => {
    setBusy(true)
    setFault(undefined)
    await sendLike(manual.id, !state.liked).then(setState, setFault)
    setBusy(false)
  }
  return (
    <>
      <Button
        className={state.liked ? 'mr-like liked' : 'mr-like'}
        aria-pressed={state.liked}
        busy={busy}
        onClick={() => void press()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7 11v9H4v-9zm0 0 4-7c1.5 0 2.5 1 2.2 2.6L12.6 10H18a2 2 0 0 1 2 2.3l-1.1 6A2 2 0 0 1 17 20H7" />
        </svg>
        {t(state.liked ? words.liked : words.like)}
        {state.likes > 0 && ` ${state.likes}`}
      </Button>
      {fault && (
        <p className="ui-fault" role="alert">
          {fault.message}
          <RequestId id={requestIdOf(fault)} />
        </p>
      )}
    </>
  )
}
