import { type ReactNode, useRef } from 'react'
import { useT } from '../../client/language.ts'
import { Grid, Row } from '../parts/layout.tsx'
import { markdownWords as words } from './texts.ts'

const sourceTools = ['bold', 'italic', 'heading', 'bullets', 'numbers', 'quote', 'link', 'table', 'picture'] as const
const richTools = [...sourceTools, 'undo', 'redo'] as const
const tableTools = ['addRow', 'addColumn', 'deleteRow', 'deleteColumn', 'deleteTable'] as const
const pictureTools = ['describe'] as const
export type SourceTool = Exclude<(typeof sourceTools)[number], 'picture'>
export type Tool = (typeof richTools)[number]
export type TableTool = (typeof tableTools)[number]
/** Place of the selection that has tools of its own. */
export type Place = 'inTable' | 'onPicture'
type AnyTool = Tool | TableTool | (typeof pictureTools)[number]
export type EditorTool = Exclude<AnyTool, 'picture'>

const strokes: Record<AnyTool, ReactNode> = {
  bold: <path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z" />,
  italic: <path d="M10 5h7M7 19h7M14 5l-4 14" />,
  heading: <path d="M6 5v14M18 5v14M6 12h12" />,
  bullets: <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />,
  numbers: <path d="M10 6h10M10 12h10M10 18h10M4 4h1v4M4 16h2l-2 3h2" />,
  quote: <path d="M5 5v14M10 8h10M10 12h10M10 16h6" />,
  link: <path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1" />,
  table: <path d="M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14" />,
  picture: <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01" />,
  describe: <path d="M4 5h16v10H4zM6 19h12M9 9h.01M4 14l4-3 3 2 4-4 5 5" />,
  undo: <path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" />,
  redo: <path d="m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3" />,
  addRow: <path d="M4 4h16v7H4zM12 4v7M12 14v7M8.5 17.5h7" />,
  addColumn: <path d="M4 4h7v16H4zM4 12h7M14 12h7M17.5 8.5v7" />,
  deleteRow: <path d="M4 4h16v7H4zM12 4v7M9 15l6 6M15 15l-6 6" />,
  deleteColumn: <path d="M4 4h7v16H4zM4 12h7M15 9l6 6M21 9l-6 6" />,
  deleteTable: <path d="M4 5h16v14H4zM9 9l6 6M15 9l-6 6" />,
}

interface ToolbarProps {
  onTool(tool: EditorTool): void
  onPictures(files: readonly File[]): void
  disabled?: boolean | undefined
  /** Tools whose effect is present at the selection. Undefined: a source, which has fewer tools. */
  active?: ReadonlySet<Tool | Place> | undefined
}

export function Toolbar({ onTool, onPictures, disabled, active }: ToolbarProps) {
  const { t } = useT()
  const input = useRef<HTMLInputElement>(null)
  const tools: AnyTool[] = [
    ...(active ? richTools : sourceTools),
    ...(active?.has('inTable') ? tableTools : []),
    ...(active?.has('onPicture') ? pictureTools : []),
  ]
  return (
    <Row gap={2} wrap className="md-tools" role="toolbar" aria-label={t(words.toolbar)}>
      {tools.map((tool) => (
        <Grid
          as="button"
          key={tool}
          type="button"
          title={t(words[tool])}
          aria-label={t(words[tool])}
          disabled={disabled}
          {...(active && isToggle(tool) && { 'aria-pressed': active.has(tool) })}
          // The text area retains its focus and selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (tool === 'picture' ? input.current?.click() : onTool(tool))}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            {strokes[tool]}
          </svg>
        </Grid>
      ))}
      <input
        ref={input}
        type="file"
        multiple
        accept="image/png,image/jpeg,image/gif,image/webp"
        // Hidden by style, because antd shows inputs in its forms that have only the `hidden` attribute.
        style={{ display: 'none' }}
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </Row>
  )
}

const isToggle = (tool: AnyTool): tool is Tool =>
  ['bold', 'italic', 'heading', 'bullets', 'numbers', 'quote', 'link'].includes(tool)
