import { useDeferredValue, useMemo } from 'react'
import { useT } from '../../client/language.ts'
import { toHtml } from '../../domain/markdown/to-html.ts'
import { RenderedHtml } from './RenderedHtml.tsx'
import { markdownWords as words } from './texts.ts'

export function Preview({ markdown }: { markdown: string }) {
  const { t } = useT()
  const later = useDeferredValue(markdown)
  const html = useMemo(() => toHtml(later), [later])
  return (
    <section className="md-preview" aria-label={t(words.preview)}>
      {html.trim() ? <RenderedHtml html={html} /> : <p className="md-hint">{t(words.nothing)}</p>}
    </section>
  )
}
