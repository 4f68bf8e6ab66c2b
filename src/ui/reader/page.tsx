import { type ReactNode, useEffect } from 'react'
import { CallFault } from '../../client/fault.ts'
import { useT } from '../../client/language.ts'
import { code } from '../../domain/contract/code.ts'
import { type ContentLanguage, ownNames } from '../../domain/contract/content-language.ts'
import { Button as PhoneButton } from '../parts/Button.phone.tsx'
import { Button } from '../parts/Button.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Row } from '../parts/layout.tsx'
import { Light } from '../parts/part.tsx'
import { StatePage } from '../parts/StatePage.tsx'
import { TextControl } from '../parts/text-input.light.tsx'
import { uiTexts } from '../parts/texts.ts'
import { goTo, readerLink, useAddress } from './address.ts'
import { Bar } from './Bar.phone.tsx'
import { useReaderLanguage } from './language.ts'
import '../parts/base.phone.tsx'
import './reader.css'
import { readerWords as words } from './texts.ts'

interface ReaderPageProps {
  title: string
  /** Target of the back button. Undefined: no button. */
  back?: string | undefined
  /** Content of the bar, in front of the languages. */
  more?: ReactNode
  /** Available languages of the content. Default: Chinese and English. */
  languages?: readonly ContentLanguage[] | undefined
  /** State of the page's content: loading, or failed with `fault`. */
  loading?: boolean | undefined
  fault?: Error | undefined
  retry?: (() => void) | undefined
  /** Content below the scrolling part. */
  foot?: ReactNode
  /** As wide as the window, for books. */
  wide?: boolean
  children?: ReactNode
}

const few: readonly ContentLanguage[] = ['zh', 'en']
/** A few parts of the phone's library. A public page loads no more of it. */
export const readerParts = { Button: PhoneButton, TextControl }

/** Frame of a public page: phone first, at a desk with a readable width. */
export function ReaderPage(props: ReaderPageProps) {
  const { title, back, more, languages = few, loading, fault, retry, foot, wide, children } = props
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  return (
    <Light parts={readerParts}>
      <div className={`reader${wide ? ' wide' : ''}`}>
        <header>
          <Bar
            title={title}
            back={back === undefined ? undefined : () => goTo(back)}
            right={
              <Row as="span" gap={4} align="center" justify="end" inline>
                {more}
                <LanguageChoice languages={languages} />
              </Row>
            }
          />
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be scrollable by keyboard, too */}
        <main tabIndex={0}>
          <div className="reader-body">
            {fault ? <LoadFailure fault={fault} retry={retry} /> : loading ? <Loading /> : children}
          </div>
        </main>
        {foot && !fault && !loading && <footer>{foot}</footer>}
      </div>
    </Light>
  )
}

/** A public page that fills the whole window, such as a hall's big screen. */
export const BarePage = ({ children }: { children: ReactNode }) => <Light parts={readerParts}>{children}</Light>

/** Native select: best for thumbs, and small. */
function LanguageChoice({ languages }: { languages: readonly ContentLanguage[] }) {
  const { t } = useT()
  const contentLanguage = useReaderLanguage()
  const { path, query } = useAddress()
  const all = languages.includes(contentLanguage) ? languages : [contentLanguage, ...languages]
  const choose = (language: string) =>
    goTo(readerLink(path, { ...Object.fromEntries(query), language }), { replace: true })
  return (
    <select
      className="reader-language"
      aria-label={t(words.language)}
      value={contentLanguage}
      onChange={({ target }) => choose(target.value)}
    >
      {all.map((each) => (
        <option key={each} value={each} lang={each}>
          {ownNames[each]}
        </option>
      ))}
    </select>
  )
}

function LoadFailure({ fault, retry }: { fault: Error; retry: (() => void) | undefined }) {
  const { t } = useT()
  const isGone = fault instanceof CallFault && (fault.code === code.notFound || fault.http === 404)
  if (isGone) return <StatePage kind="notFound" title={t(words.goneTitle)} text={t(words.gone)} />
  return (
    <StatePage kind="failed" title={t(uiTexts.failedTitle)} text={fault}>
      {retry && <Button onClick={retry}>{t(uiTexts.retry)}</Button>}
    </StatePage>
  )
}
