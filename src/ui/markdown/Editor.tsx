import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useState } from 'react'
import { toast } from '../../client/feedback.ts'
import { fileUrl, uploadFile } from '../../client/files.ts'
import { useT } from '../../client/language.ts'
import { useShell } from '../../client/shell.ts'
import { Grid, SecondaryText, Stack } from '../parts/layout.tsx'
import { Segments } from '../parts/Segments.tsx'
import { block, type Edit, link, prefix, type Selected, wrap } from './edits.ts'
import './editor.css'
import { Preview } from './Preview.tsx'
import { type Tool, Toolbar } from './Toolbar.tsx'
import { markdownWords as words } from './texts.ts'
import { useTextArea } from './use-text-area.ts'

interface EditorProps {
  value: string
  onChange(value: string): void
  /** Limit in characters. */
  max?: number
  id?: string | undefined
  label?: string
  disabled?: boolean | undefined
  faulty?: boolean | undefined
}

const acceptedTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const maxMb = 10

/** Markdown editor: a plain text area with a toolbar, pictures and a live preview. */
export default function Editor({ value, onChange, max = 100_000, id, label, disabled, faulty }: EditorProps) {
  const { t } = useT()
  const shell = useShell()
  const [view, setView] = useState<'write' | 'preview'>('write')
  const [uploads, setUploads] = useState(0)
  const { ref, selected, apply } = useTextArea(onChange)

  const row = (text: string) => `| ${text} 1 | ${text} 2 |`
  const edits: Record<Exclude<Tool, 'picture'>, (at: Selected) => Edit> = {
    bold: (at) => wrap(at, '**', t(words.boldText)),
    italic: (at) => wrap(at, '*', t(words.italicText)),
    heading: (at) => prefix(at, '## '),
    bullets: (at) => prefix(at, '- '),
    numbers: (at) => prefix(at, '1. '),
    quote: (at) => prefix(at, '> '),
    link: (at) => link(at, t(words.linkText)),
    table: (at) => block(at, [row(t(words.column)), '| --- | --- |', row(t(words.cell))].join('\n')),
  }
  const use = (tool: Exclude<Tool, 'picture'>) => apply(edits[tool](selected()))
  const insertPictures = async (files: readonly File[]) => {
    for (const file of files) {
      if (!acceptedTypes.includes(file.type)) toast.error(t(words.notPicture))
      else if (file.size > maxMb * 1e6) toast.error(t(words.tooLarge, { max: maxMb }))
      else {
        setUploads((count) => count + 1)
        // The call has already shown the fault.
        await uploadFile(file).then(
          ({ id: fileId, name }) => apply(block(selected(), `![${altOf(name)}](${fileUrl(fileId)})`)),
          () => {},
        )
        setUploads((count) => count - 1)
      }
    }
  }
  const drop = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    if (data.files.length === 0) return
    event.preventDefault()
    void insertPictures([...data.files])
  }
  const press = (event: KeyboardEvent) => {
    const tool = ({ b: 'bold', i: 'italic', k: 'link' } as const)[event.key.toLowerCase()]
    if (!tool || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    use(tool)
  }

  const isSplit = shell === 'desk'
  return (
    <Grid gap={8} className={`shrink md-editor${isSplit ? ' split' : ''}`}>
      {!isSplit && (
        <Segments
          options={[
            { value: 'write', label: t(words.write) },
            { value: 'preview', label: t(words.preview) },
          ]}
          value={view}
          onChange={setView}
        />
      )}
      {(isSplit || view === 'write') && (
        <Stack className="shrink md-write">
          <Toolbar onTool={use} onPictures={(files) => void insertPictures(files)} disabled={disabled} />
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
      )}
      {(isSplit || view === 'preview') && <Preview markdown={value} />}
    </Grid>
  )
}

/** The file's name as the initial alternative text of a picture. */
const altOf = (name: string) => name.replace(/\.[^.]*$/, '').replaceAll(/[[\]]/g, '')
