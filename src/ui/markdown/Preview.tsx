import { useDeferredValue, useMemo } from 'react'
import { useT } from '../../client/language.ts'
import { toHtml } from '../../domain/markdown/to-html.ts'
import { SecondaryText } from '../parts/layout.tsx'
import { RenderedHtml } from './RenderedHtml.tsx'
import { markdownWords as words } from './texts.ts'

export function Preview({ markdown }: { markdown: string }) {
  const { t } = useT()
  const later = useDeferredValue(markdown)
  const html = useMemo(() => toHtml(later), [later])
  return (
    <section className="md-preview" aria-label={t(words.preview)}>
      {html.trim() ? (
        <RenderedHtml html={html} />
      ) : (
        <SecondaryText as="p" size="s" className="md-hint">
          {t(words.nothing)}
        </SecondaryText>
      )}
    </section>
  )
}
