import { useDeferredValue, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import type { ContentLanguage } from '../../../../domain/contract/content-language.ts'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { readerLink } from '../../../../ui/reader/address.ts'
import { useReaderLanguage } from '../../../../ui/reader/language.ts'
import { Offline } from '../../../../ui/reader/Offline.tsx'
import { ReaderPage } from '../../../../ui/reader/page.tsx'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import type { ManualKind } from '../manual/state-texts.ts'
import { Hits } from './Hits.tsx'
import { loadManuals, type PublishedManual } from './load.ts'
import { readerTexts as words } from './texts.ts'

/** Lazy, because it is at the end of the page. */
const HelpWays = lazy(
  async () => ({ default: (await import('../../../../ui/reader/HelpWays.tsx')).HelpWays }),
  null,
  'silent',
)

const headings: Readonly<Record<ManualKind, string>> = {
  common: words.common,
  manual: words.title,
  guide: words.guides,
  book: words.books,
}
const order: readonly ManualKind[] = ['common', 'manual', 'guide', 'book']

export function List({ kind }: { kind: ManualKind | undefined }) {
  const { t } = useT()
  const language = useReaderLanguage()
  const { data, fault, loading, retry } = useLoaded(language, () => loadManuals(language))
  const [searchText, setSearchText] = useState('')
  const deferredText = useDeferredValue(searchText.trim())
  const all = (data?.answer ?? []).filter((each) => kind === undefined || each.kind === kind)
  const languages = [
    ...new Set<ContentLanguage>(['zh', 'en', ...all.flatMap((each) => each.languages.map((one) => one.language))]),
  ]
  return (
    <ReaderPage
      title={t(kind ? headings[kind] : words.title)}
      languages={languages}
      loading={loading && !data}
      fault={fault}
      retry={retry}
      {...(kind && { back: readerLink('/instructionManual') })}
    >
      <Offline at={data?.at} />
      {all.length > 0 && (
        <TextInput
          label={t(words.search)}
          labelHidden
          type="search"
          enterKeyHint="search"
          placeholder={t(words.search)}
          value={searchText}
          onChange={setSearchText}
          maxLength={60}
        />
      )}
      {all.length === 0 ? (
        <StatePage kind="notFound" title={t(words.none)} text={t(words.noneText)} />
      ) : deferredText ? (
        <Hits manuals={all} text={deferredText} />
      ) : (
        order.map((each) => <Group key={each} kind={each} manuals={all} />)
      )}
      <HelpWays />
    </ReaderPage>
  )
}

function Group({ kind, manuals }: { kind: ManualKind; manuals: readonly PublishedManual[] }) {
  const { t } = useT()
  const own = manuals.filter((each) => each.kind === kind)
  if (own.length === 0) return null
  return (
    <section className="mr-group">
      <h2>{t(headings[kind])}</h2>
      <Grid as="ul" gap={12}>
        {own.map((each) => (
          <li key={each.id}>
            <Entry manual={each} />
          </li>
        ))}
      </Grid>
    </section>
  )
}

function Entry({ manual }: { manual: PublishedManual }) {
  const { t } = useT()
  const { id, title, model, version, likes, cover, language } = manual
  return (
    <Row as="a" gap={12} align="center" className="mr-entry" href={readerLink('/instructionManualInfo', { id })}>
      {cover ? (
        <img src={`/file/published/${cover}`} alt="" loading="lazy" decoding="async" />
      ) : (
        <Grid as="span" className="muted mr-cover" aria-hidden="true">
          {[...title][0]}
        </Grid>
      )}
      <Grid as="span" gap={4} className="shrink mr-words">
        <strong className="text-l break" lang={language}>
          {title}
        </strong>
        <SecondaryText size="m">
          {[model?.name, t(words.version, { version }), likes > 0 && t(words.likes, { count: likes })]
            .filter(Boolean)
            .join(' · ')}
        </SecondaryText>
      </Grid>
    </Row>
  )
}
