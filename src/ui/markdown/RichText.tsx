import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../client/language.ts'
import { SecondaryText, Stack } from '../parts/layout.tsx'
import { cleanHtml } from './cleaner.ts'
import { activeTools, altAt, commands, linkAt, setAlt, setLink } from './commands.ts'
import { fromMarkdown } from './from-markdown.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { plugins } from './plugins.ts'
import { type EditorTool, Toolbar } from './Toolbar.tsx'
import { markdownWords as words } from './texts.ts'
import { usePictures } from './use-pictures.ts'
import './rich-text.css'
import { schema } from './schema.ts'
import { toMarkdown } from './to-markdown.ts'

export interface RichTextProps {
  value: string
  onChange(value: string): void
  id?: string | undefined
  label: string
  disabled?: boolean | undefined
  faulty?: boolean | undefined
}

const stateOf = (markdown: string) => EditorState.create({ doc: fromMarkdown(markdown), plugins: plugins() })

/** Formatted text as its readers see it, stored as Markdown. */
export function RichText({ value, onChange, id, label, disabled, faulty }: RichTextProps) {
  const { t } = useT()
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(undefined)
  const sentText = useRef(value)
  const [state, setState] = useState<EditorState>()
  const [link, setOpenLink] = useState<string>()
  const [alt, setOpenAlt] = useState<string>()
  const { uploads, upload } = usePictures()

  const insertPictures = (files: readonly File[]) =>
    void upload(files, (picture) => {
      const view = editor.current
      if (view) view.dispatch(view.state.tr.replaceSelectionWith(schema.nodes.image!.create(picture)).scrollIntoView())
    })
  const onTransaction = useEffectEvent((view: EditorView, next: EditorState, isChange: boolean) => {
    view.updateState(next)
    setState(next)
    if (!isChange) return
    sentText.current = toMarkdown(next.doc)
    onChange(sentText.current)
  })
  const takeFiles = useEffectEvent((event: Event, data: DataTransfer | null) => {
    if (!data || data.files.length === 0 || data.types.includes('text/html')) return false
    event.preventDefault()
    insertPictures([...data.files])
    return true
  })
  const openLink = useEffectEvent((view: EditorView) => setOpenLink(linkAt(view.state)))

  useEffect(() => {
    if (!place.current) return
    const view: EditorView = new EditorView(
      { mount: place.current },
      {
        state: stateOf(sentText.current),
        dispatchTransaction: (tr) => onTransaction(view, view.state.apply(tr), tr.docChanged),
        transformPastedHTML: cleanHtml,
        handlePaste: (_view, event) => takeFiles(event, event.clipboardData),
        handleDrop: (_view, event) => takeFiles(event, event.dataTransfer),
        handleKeyDown: (of, event) => {
          if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return false
          openLink(of)
          return true
        },
      },
    )
    editor.current = view
    setState(view.state)
    return () => {
      editor.current = undefined
      view.destroy()
    }
  }, [])
  // A draft was restored, or a file was loaded.
  useEffect(() => {
    if (!editor.current || value === sentText.current) return
    sentText.current = value
    editor.current.updateState(stateOf(value))
    setState(editor.current.state)
  }, [value])
  useEffect(() => {
    editor.current?.setProps({
      editable: () => !disabled,
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        ...(id !== undefined && { id }),
        ...(faulty && { 'aria-invalid': 'true' }),
      },
    })
  }, [disabled, faulty, id, label])

  const run = (command: Command) => {
    const view = editor.current
    if (!view) return
    command(view.state, view.dispatch)
    view.focus()
  }
  const use = (tool: EditorTool) => {
    const view = editor.current
    if (!view) return
    if (tool === 'link') return setOpenLink(linkAt(view.state))
    if (tool === 'describe') return setOpenAlt(altAt(view.state))
    run(commands[tool])
  }
  return (
    <Stack className="shrink md-write">
      <Toolbar
        onTool={use}
        onPictures={insertPictures}
        disabled={disabled}
        active={state ? activeTools(state) : new Set()}
      />
      <div ref={place} className="md md-rich break" />
      <SecondaryText as="p" size="s" className="md-hint" role="status">
        {t(uploads > 0 ? words.uploading : words.richHint)}
      </SecondaryText>
      {link !== undefined && (
        <LinkDialog
          href={link}
          close={() => setOpenLink(undefined)}
          take={(href) => {
            setOpenLink(undefined)
            run(setLink(href))
          }}
        />
      )}
      {alt !== undefined && (
        <PictureDialog
          alt={alt}
          close={() => setOpenAlt(undefined)}
          take={(text) => {
            setOpenAlt(undefined)
            run(setAlt(text))
          }}
        />
      )}
    </Stack>
  )
}
