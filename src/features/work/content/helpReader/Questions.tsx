import { type FormEvent, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { uiTexts } from '../../../../ui/parts/texts.ts'
import { goTo, readerLink, useAddress } from '../../../../ui/reader/address.ts'
import { wayWords } from '../../../../ui/reader/help-texts.ts'
import { useReaderLanguage } from '../../../../ui/reader/language.ts'
import { Offline } from '../../../../ui/reader/Offline.tsx'
import { ReaderPage } from '../../../../ui/reader/page.tsx'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import { Answer } from './Answer.tsx'
import { findQuestions, lastFeedback, loadQuestions, type Questions as Shown } from './load.ts'
import { helpWords as words } from './texts.ts'

/** Questions in the order set by staff, or the results of the search in `?text=`. */
export function Questions() {
  const { t } = useT()
  const language = useReaderLanguage()
  const { data, fault, loading, retry } = useLoaded(language, () => loadQuestions(language))
  const text = useAddress().query.get('text') ?? ''
  const last = lastFeedback()
  return (
    <ReaderPage title={t(wayWords.title)} loading={loading && !data} fault={fault} retry={retry}>
      <Offline at={data?.at} />
      {data && (data.answer.questions.length > 0 || text) ? (
        <>
          <Search key={text} text={text} />
          {text ? <SearchHits text={text} all={data.answer} /> : <List {...data.answer} />}
        </>
      ) : (
        <StatePage kind="notFound" title={t(words.none)} text={t(words.noneText)} />
      )}
      <Row as="nav" gap="4 24" justify="center" wrap className="reader-ways" aria-label={t(words.feedback)}>
        <Row as="a" align="center" inline className="touch" href={readerLink('/ownerFeedback')}>
          {t(wayWords.write)}
        </Row>
        {last && (
          <Row as="a" align="center" inline className="touch" href={readerLink('/ownerFeedback', { feedback: last })}>
            {t(words.previous)}
          </Row>
        )}
      </Row>
    </ReaderPage>
  )
}

/**
 * Submitted as a whole instead of while typing: searches without results are counted, and partial words would be too.
 */
function Search({ text }: { text: string }) {
  const { t } = useT()
  const [searchText, setSearchText] = useState(text)
  const search = (event: FormEvent) => {
    event.preventDefault()
    goTo(readerLink('/ownerHelp', { text: searchText.trim() }))
  }
  return (
    <search>
      <form className="help-search" onSubmit={search}>
        <TextInput
          label={t(words.search)}
          labelHidden
          type="search"
          enterKeyHint="search"
          placeholder={t(words.search)}
          value={searchText}
          onChange={setSearchText}
          maxLength={64}
          trailing={<Button submit>{t(words.find)}</Button>}
        />
      </form>
    </search>
  )
}

function SearchHits({ text, all }: { text: string; all: Shown }) {
  const { t } = useT()
  const { language } = all
  const { data, fault, loading, retry } = useLoaded(`${language} ${text}`, () => findQuestions(text, all))
  if (fault)
    return (
      <StatePage kind="failed" title={t(uiTexts.failedTitle)} text={fault}>
        <Button onClick={retry}>{t(uiTexts.retry)}</Button>
      </StatePage>
    )
  if (!data || loading) return <Loading />
  return (
    <>
      <Row as="p" gap="4 16" align="center" justify="between" wrap className="muted help-count" role="status">
        {data.length > 0 && t(words.hits, { count: data.length })} <a href={readerLink('/ownerHelp')}>{t(words.all)}</a>
      </Row>
      {data.length > 0 ? (
        <List questions={data} language={language} />
      ) : (
        <StatePage kind="notFound" title={t(words.noHits)} text={t(words.noHitsText)} />
      )}
    </>
  )
}

function List({ questions, language }: Shown) {
  return (
    <ul className="help-list" lang={language}>
      {questions.map((each) => (
        <li key={each.id}>
          <Answer question={each} />
        </li>
      ))}
    </ul>
  )
}
