import { useState } from 'react'
import { useT } from '../../client/language.ts'
import { useShell } from '../../client/shell.ts'
import { Grid, SecondaryText } from '../parts/layout.tsx'
import { Segments } from '../parts/Segments.tsx'
import { loadCleaner } from './cleaner.ts'
import './editor.css'
import { isEditable } from './is-editable.ts'
import { Preview } from './Preview.tsx'
import { RichText } from './RichText.tsx'
import { SourceText } from './SourceText.tsx'
import { markdownWords as words } from './texts.ts'

export { loadCleaner }

interface EditorProps {
  value: string
  onChange(value: string): void
  /** Limit in characters of Markdown. */
  max?: number
  id?: string | undefined
  label: string
  disabled?: boolean | undefined
  faulty?: boolean | undefined
}

type View = 'rich' | 'source' | 'preview'

/** Editor of Markdown: as its readers see it, or as source with a preview. Shown after {@link loadCleaner}. */
export default function Editor({ value, max = 100_000, ...props }: EditorProps) {
  const { t } = useT()
  const shell = useShell()
  const [view, setView] = useState<View>(() => (isEditable(value) ? 'rich' : 'source'))
  const [isRefused, setIsRefused] = useState(false)
  const show = (next: View) => {
    const canShow = next !== 'rich' || isEditable(value)
    setIsRefused(!canShow)
    if (canShow) setView(next)
  }
  const isSplit = view === 'source' && shell === 'desk'
  const tooMany = value.length - max
  return (
    <Grid gap={8} className="shrink">
      <Segments
        options={[
          { value: 'rich', label: t(words.write) },
          { value: 'source', label: t(words.source) },
          ...(shell === 'phone' ? [{ value: 'preview' as const, label: t(words.preview) }] : []),
        ]}
        value={view}
        onChange={show}
      />
      {isRefused && (
        <SecondaryText as="p" size="s" className="md-hint" role="alert">
          {t(words.notEditable)}
        </SecondaryText>
      )}
      <Grid gap={8} className={`shrink md-editor${isSplit ? ' split' : ''}`}>
        {view === 'rich' && <RichText value={value} {...props} />}
        {view === 'source' && <SourceText value={value} max={max} {...props} />}
        {(isSplit || view === 'preview') && <Preview markdown={value} />}
      </Grid>
      {tooMany > 0 && (
        <SecondaryText as="p" size="s" className="md-hint" role="alert">
          {t(words.tooLong, { max, count: tooMany })}
        </SecondaryText>
      )}
    </Grid>
  )
}
