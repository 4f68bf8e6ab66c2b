import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { RenderedHtml } from '../../../../ui/markdown/RenderedHtml.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { uiTexts } from '../../../../ui/parts/texts.ts'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import { lastPage } from './last-page.ts'
import { loadPage, type PublishedManual } from './load.ts'
import { readerTexts as words } from './texts.ts'

/** Loaded with the first picture that is opened. */
const Viewer = lazy(() => import('../../../../ui/reader/Viewer.phone.tsx'))

interface Part {
  readonly title: string
  readonly hash: string
}
interface PageProps {
  manual: PublishedManual
  part: Part
  /** Next page, which is prefetched. */
  next: Part | undefined
  /** From 1. */
  page: number
}

/** Page of a manual. It scrolls to its top and is stored as the last page read. */
export function Page({ manual, part, next, page }: PageProps) {
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    lastPage.set(manual.id, page)
    top.current?.closest('main')?.scrollTo(0, 0)
  }, [manual.id, page])
  return (
    <article lang={manual.language}>
      <h2 ref={top} className="break mr-title">
        {part.title}
      </h2>
      <Content part={part} next={next} />
    </article>
  )
}

/** Content of a page. Its pictures open for zooming. */
export function Content({ part, next }: { part: Part; next?: Part | undefined }) {
  const { t } = useT()
  const [viewer, setViewer] = useState<{ all: string[]; at: number }>()
  const { data, fault, retry } = useLoaded(part.hash, () => loadPage(part.hash))
  const isHere = data !== undefined
  useEffect(() => {
    if (isHere && next) loadPage(next.hash).catch(() => undefined)
  }, [isHere, next])
  if (fault)
    return (
      <StatePage kind="failed" title={t(uiTexts.failedTitle)} text={fault}>
        <Button onClick={retry}>{t(uiTexts.retry)}</Button>
      </StatePage>
    )
  if (!data) return <Loading />
  if (data.html.trim() === '')
    return (
      <SecondaryText as="p" size="m">
        {t(words.empty)}
      </SecondaryText>
    )
  return (
    <>
      <RenderedHtml html={data.html} onPicture={(src, all) => setViewer({ all, at: Math.max(0, all.indexOf(src)) })} />
      {viewer && <Viewer pictures={viewer.all} at={viewer.at} close={() => setViewer(undefined)} />}
    </>
  )
}
