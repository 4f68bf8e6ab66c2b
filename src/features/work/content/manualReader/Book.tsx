import { useEffect, useLayoutEffect, useRef } from 'react'
import { useT } from '../../../../client/language.ts'
import { Row, SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import { lastPage } from './last-page.ts'
import type { Bundle, PublishedManual } from './load.ts'
import { Content } from './page.tsx'
import { readerTexts as words } from './texts.ts'

interface BookProps {
  manual: PublishedManual
  bundle: Bundle
  /** From 1. */
  page: number
  turn(page: number): void
}
/** Pages rendered on each side of the open page. The others are blank. */
const near = 2

/**
 * Book whose pages are turned with a finger, a wheel, the arrow keys or buttons. The browser itself scrolls and snaps
 * to each page. This is smooth on any phone and works with reduced motion and screen readers.
 */
export function Book({ manual, bundle, page, turn }: BookProps) {
  const { t } = useT()
  const strip = useRef<HTMLDivElement>(null)
  const settleTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    const left = (page - 1) * element.clientWidth
    if (Math.abs(element.scrollLeft - left) > 1)
      element.scrollTo({ left, behavior: isFirst.current ? 'instant' : 'smooth' })
    isFirst.current = false
    lastPage.set(manual.id, page)
  }, [page, manual.id])
  useEffect(() => {
    const element = strip.current
    if (!element) return
    // The page stays the same when the window is rotated or resized.
    const resizeObserver = new ResizeObserver(() =>
      element.scrollTo({ left: (shownPage.current - 1) * element.clientWidth }),
    )
    resizeObserver.observe(element)
    return () => resizeObserver.disconnect()
  }, [])
  const shownPage = useRef(page)
  shownPage.current = page
  const onScroll = () => {
    clearTimeout(settleTimer.current)
    settleTimer.current = setTimeout(() => {
      const element = strip.current
      const width = element?.getBoundingClientRect().width
      if (!element || !width) return
      const pagePosition = element.scrollLeft / width
      // Between two pages a finger is still down, or a slow phone pauses while it scrolls: the page is not final.
      if (Math.abs(pagePosition - Math.round(pagePosition)) * width > 2) return
      const at = Math.round(pagePosition) + 1
      if (at !== shownPage.current) turn(at)
    }, 120)
  }
  return (
    <Row ref={strip} className="mr-book" lang={manual.language} onScroll={onScroll}>
      {bundle.pages.map((part, index) => (
        <section
          className="shrink"
          // biome-ignore lint/suspicious/noArrayIndexKey: a published manual never changes, and two pages may be alike
          key={index}
          aria-label={t(words.pageOf, { page: index + 1, count: bundle.pages.length })}
          inert={index + 1 !== page}
        >
          {Math.abs(index + 1 - page) <= near && (
            <Stack gap={12} align="center" justify="center" className="mr-leaf">
              <Content part={part} />
              <SecondaryText as="h2" className="regular text-center">
                {part.title}
              </SecondaryText>
            </Stack>
          )}
        </section>
      ))}
    </Row>
  )
}
