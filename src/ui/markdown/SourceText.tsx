import type { ClipboardEvent, DragEvent, KeyboardEvent } from 'react'
import { useT } from '../../client/language.ts'
import { SecondaryText, Stack } from '../parts/layout.tsx'
import { block, type Edit, link, prefix, type Selected, wrap } from './edits.ts'
import { type SourceTool, Toolbar } from './Toolbar.tsx'
import { markdownWords as words } from './texts.ts'
import { usePictures } from './use-pictures.ts'
import { useTextArea } from './use-text-area.ts'

export interface SourceTextProps {
  value: string
  onChange(value: string): void
  /** Limit in characters. */
  max: number
  id?: string | undefined
  label: string
  disabled?: boolean | undefined
  faulty?: boolean | undefined
}

/** Markdown in a plain text area, with a toolbar and pictures. */
export function SourceText({ value, onChange, max, id, label, disabled, faulty }: SourceTextProps) {
  const { t } = useT()
  const { uploads, upload } = usePictures()
  const { ref, selected, apply } = useTextArea(onChange)

  const row = (text: string) => `| ${text} 1 | ${text} 2 |`
  const edits: Record<SourceTool, (at: Selected) => Edit> = {
    bold: (at) => wrap(at, '**', t(words.boldText)),
    italic: (at) => wrap(at, '*', t(words.italicText)),
    heading: (at) => prefix(at, '## '),
    bullets: (at) => prefix(at, '- '),
    numbers: (at) => prefix(at, '1. '),
    quote: (at) => prefix(at, '> '),
    link: (at) => link(at, t(words.linkText)),
    table: (at) => block(at, [row(t(words.column)), '| --- | --- |', row(t(words.cell))].join('\n')),
  }
  const use = (tool: SourceTool) => apply(edits[tool](selected()))
  const insertPictures = (files: readonly File[]) =>
    void upload(files, ({ src, alt }) => apply(block(selected(), `![${alt}](${src})`)))
  const drop = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    if (data.files.length === 0) return
    event.preventDefault()
    insertPictures([...data.files])
  }
  const press = (event: KeyboardEvent) => {
    const tool = ({ b: 'bold', i: 'italic', k: 'link' } as const)[event.key.toLowerCase()]
    if (!tool || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    use(tool)
  }

  return (
    <Stack className="shrink md-write">
      <Toolbar
        onTool={(tool) => Object.hasOwn(edits, tool) && use(tool as SourceTool)}
        onPictures={insertPictures}
        disabled={disabled}
      />
      <textarea
        ref={ref}
        id={id}
        className="md-text"
        aria-label={label}
        aria-invalid={faulty || undefined}
        value={value}
        maxLength={max}
        disabled={disabled}
        rows={12}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={press}
        onPaste={(event) => drop(event, event.clipboardData)}
        onDrop={(event) => drop(event, event.dataTransfer)}
      />
      <SecondaryText as="p" size="s" className="md-hint" role="status">
        {t(uploads > 0 ? words.uploading : words.hint)}
      </SecondaryText>
    </Stack>
  )
}
