import { useEffect } from 'react'
import { useT } from '../../../../client/language.ts'
import { fittingShell } from '../../../../client/shell.ts'
import type { ContentLanguage } from '../../../../domain/contract/content-language.ts'
import { loadCleaner } from '../../../../ui/markdown/cleaner.ts'
import { RenderedHtml } from '../../../../ui/markdown/RenderedHtml.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { readerLink, useAddress } from '../../../../ui/reader/address.ts'
import { ask } from '../../../../ui/reader/ask.ts'
import { useReaderLanguage } from '../../../../ui/reader/language.ts'
import { Offline } from '../../../../ui/reader/Offline.tsx'
import { type DatedAnswer, loadWithFallback } from '../../../../ui/reader/offline-fallback.ts'
import { ReaderPage } from '../../../../ui/reader/page.tsx'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import type { agreementCalls, ShownAgreement } from '../agreement/contract.ts'
import type { ConsentChannel } from '../agreement/state-texts.ts'
import { contentCountries } from '../country-texts.ts'
import './agreementReader.css'
import { agreementRequest } from './ahead.ts'
import { ConsentBar } from './ConsentBar.tsx'
import { readerWords as words } from './texts.ts'

/**
 * /privacyPolicyView and /userAgreementView. They show the current text for `country`, `language` and `target` (app or
 * unit), or permanently the one in `version`. With `installation` (and `channel`) the reader can accept it and withdraw
 * that.
 */
export default function AgreementReader() {
  const { t } = useT()
  // Loads the HTML cleaner while the text is being fetched.
  useEffect(() => void loadCleaner().catch(() => undefined), [])
  const { path, query } = useAddress()
  const language = useReaderLanguage()
  const request = agreementRequest(path, query, language)
  const { type, id } = request
  const key = request.id === undefined ? Object.values(request.input).join(' ') : `version ${id}`
  const {
    data: snapshot,
    fault,
    loading,
    retry,
  } = useLoaded<DatedAnswer<ShownAgreement | null>>(key, () =>
    loadWithFallback(`agreement ${key}`, () =>
      request.id === undefined
        ? ask<typeof agreementCalls.current>('/agreement/current', request.input)
        : ask<typeof agreementCalls.version>('/agreement/version', { id: request.id }),
    ),
  )
  const data = snapshot?.answer
  const installation = query.get('installation')
  const languages = data ? [...new Set(data.others.map((each) => each.language))] : undefined
  return (
    <ReaderPage
      title={t(words[data?.type ?? type])}
      loading={loading && snapshot === undefined}
      fault={fault}
      retry={retry}
      languages={languages}
      foot={
        data && installation ? (
          <ConsentBar
            key={data.id}
            shown={data}
            installation={installation}
            channel={channelOf(query.get('channel'))}
          />
        ) : undefined
      }
    >
      <Offline at={snapshot?.at} />
      {data ? (
        <Text shown={data} path={path} isPermanent={id !== undefined} language={language} />
      ) : (
        <Empty title={t(words.noneTitle)}>{t(words.none)}</Empty>
      )}
    </ReaderPage>
  )
}

const channelOf = (text: string | null): ConsentChannel => (text === 'app' || text === 'unit' ? text : 'web')

interface TextProps {
  shown: ShownAgreement
  path: string
  isPermanent: boolean
  language: ContentLanguage
}
function Text({ shown: agreement, path, isPermanent, language }: TextProps) {
  const { t, formatGuestTime } = useT()
  const { version, enabledAt, disabledAt, country, target, html, pdf, versions } = agreement
  const from = formatGuestTime(enabledAt)
  const link = (more: Record<string, string | number>) => readerLink(path, { target, ...more })
  return (
    <>
      <Row as="p" gap="4 16" align="center" wrap className="muted text-m ag-meta">
        <Countries shown={agreement} path={path} />
        <span>{t(words.version, { version })}</span>
        <span>
          {disabledAt ? t(words.until, { from, to: formatGuestTime(disabledAt) }) : t(words.since, { time: from })}
        </span>
      </Row>
      {!agreement.enabled && (
        <p className="ag-note" role="note">
          {t(words.replaced)} <a href={link({ country, language: agreement.language })}>{t(words.present)}</a>
        </p>
      )}
      {agreement.language !== language && !isPermanent && (
        <p className="ag-note" role="note">
          {t(words.otherLanguage)}
        </p>
      )}
      {pdf && fittingShell() === 'desk' && <iframe className="ag-pdf" src={pdf} title={t(words[agreement.type])} />}
      {pdf && (
        <p>
          <a href={pdf} target="_blank" rel="noreferrer">
            {t(words.pdf)}
          </a>
        </p>
      )}
      {html !== null && (
        <article lang={agreement.language}>
          <RenderedHtml html={html} />
        </article>
      )}
      {versions.length > 1 && (
        <details className="ag-versions">
          <summary>{t(words.versions)}</summary>
          <Grid as="ul" gap={8}>
            {versions.map((each) => (
              <li key={each.id}>
                <a href={link({ version: each.id })} aria-current={each.id === agreement.id ? 'page' : undefined}>
                  {t(words.version, { version: each.version })}
                </a>{' '}
                · {formatGuestTime(each.enabledAt)}
              </li>
            ))}
          </Grid>
        </details>
      )}
    </>
  )
}

function Countries({ shown: { country, target, others }, path }: { shown: ShownAgreement; path: string }) {
  const { t, say } = useT()
  const rest = [...new Set(others.map((each) => each.country))].filter((each) => each !== country).sort()
  return (
    <>
      <span>{say(contentCountries[country])}</span>
      {rest.length > 0 && (
        <Row as="nav" gap={4} align="center" inline aria-label={t(words.countries)}>
          {rest.map((each) => (
            <a key={each} href={readerLink(path, { target, country: each })}>
              {say(contentCountries[each])}
            </a>
          ))}
        </Row>
      )}
    </>
  )
}
