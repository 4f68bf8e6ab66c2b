import { useEffect } from 'react'
import { useT } from '../../../../client/language.ts'
import type { ContentLanguage } from '../../../../domain/contract/content-language.ts'
import { loadCleaner } from '../../../../ui/markdown/cleaner.ts'
import { goTo, readerLink, useAddress } from '../../../../ui/reader/address.ts'
import { useReaderLanguage } from '../../../../ui/reader/language.ts'
import { Offline } from '../../../../ui/reader/Offline.tsx'
import { ReaderPage } from '../../../../ui/reader/page.tsx'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import { type ManualTarget, shownPage } from './ahead.ts'
import { Book } from './Book.tsx'
import { Contents } from './Contents.tsx'
import { loadBundle, loadManual, type PublishedManual } from './load.ts'
import { Page } from './page.tsx'
import { Turning } from './Turning.tsx'
import { readerTexts as words } from './texts.ts'

interface OneManualProps {
  target: ManualTarget
  /** From 1. Undefined: the contents. */
  page: number | undefined
}

/** One manual: its contents or a page. A book opens at a page. */
export function OneManual({ target, page }: OneManualProps) {
  const { t } = useT()
  const language = useReaderLanguage()
  const key = `${JSON.stringify(target)} ${'model' in target ? language : ''}`
  const { data, fault, loading, retry } = useLoaded(key, async () => {
    const manualAnswer = await loadManual(target, language)
    // Loads the HTML cleaner while the content is fetched. The table of contents does not need it.
    if (page !== undefined || manualAnswer.answer.kind === 'book') void loadCleaner().catch(() => undefined)
    return { ...manualAnswer, bundle: await loadBundle(manualAnswer.answer) }
  })
  useLanguageOf(data?.answer, language)
  const { path, query } = useAddress()
  const linkTo = (at: number | undefined) => readerLink(path, { ...Object.fromEntries(query), page: at })
  const manual = data?.answer
  const bundle = data?.bundle
  const common = {
    languages: manual?.languages.map((each) => each.language),
    loading: loading && !data,
    fault,
    retry,
  }
  const list = readerLink('/instructionManual')
  if (!manual || !bundle) return <ReaderPage title={t(words.title)} back={list} {...common} />
  const count = bundle.pages.length
  const isBook = manual.kind === 'book'
  const currentPage = shownPage(page, manual, bundle)
  const turning = currentPage !== undefined && (
    <Turning page={currentPage} count={count} turn={(to) => goTo(linkTo(to), { replace: true })} />
  )
  if (currentPage === undefined)
    return (
      <ReaderPage title={manual.title} back={list} {...common}>
        <Offline at={data.at} />
        <Contents manual={manual} bundle={bundle} linkTo={linkTo} />
      </ReaderPage>
    )
  return (
    <ReaderPage title={manual.title} back={isBook ? list : linkTo(undefined)} {...common} foot={turning} wide={isBook}>
      {isBook ? (
        <Book manual={manual} bundle={bundle} page={currentPage} turn={(to) => goTo(linkTo(to), { replace: true })} />
      ) : (
        <Page
          key={currentPage}
          manual={manual}
          part={bundle.pages[currentPage - 1]!}
          next={bundle.pages[currentPage]}
          page={currentPage}
        />
      )}
    </ReaderPage>
  )
}

/** Follows the choice of language: the same manual in another language has another id, so the address changes. */
function useLanguageOf(manual: PublishedManual | undefined, language: ContentLanguage): void {
  const { path, query } = useAddress()
  const requestedLanguage = query.get('language')
  useEffect(() => {
    if (!manual || requestedLanguage !== language || manual.language === language) return
    const other = manual.languages.find((each) => each.language === language)
    if (other && path === '/instructionManualInfo')
      goTo(readerLink(path, { id: other.id, language }), { replace: true })
  }, [manual, requestedLanguage, language, path])
}
