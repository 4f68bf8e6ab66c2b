import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { FieldInput } from '../../../../record/views/parts.tsx'
import type { InputProps } from '../../../../record/views/shared/view.ts'
import { FileButton } from '../../../../ui/parts/FileButton.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import './agreement.css'
import { agreementWords as words } from './texts.ts'

const longest = 200_000

/** Input for the text of an agreement: typed, or loaded from a file and then checked. */
export function AgreementText(props: InputProps<string>) {
  const { t } = useT()
  const load = async (file: File) => {
    const text = decodeText(await file.arrayBuffer())
    if (text === undefined) return toast.error(t(words.notText))
    const source = /\.html?$/i.test(file.name) ? asOneBlock(text) : text.trim()
    if (source.length > longest) return toast.error(t(words.tooLong, { max: longest }))
    props.onChange(source)
  }
  return (
    <div className="ag-text">
      <Row as="p" gap="8 12" align="center" wrap>
        <FileButton accept=".md,.markdown,.txt,.html,.htm" onFile={(file) => void load(file)}>
          {t(words.load)}
        </FileButton>
        <span>{t(words.loadHint)}</span>
      </Row>
      <FieldInput {...(props as InputProps)} />
    </div>
  )
}

/** Decodes UTF-8, else the encoding of Chinese Windows. Undefined: not a text file. */
function decodeText(bytes: ArrayBuffer): string | undefined {
  for (const name of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(name, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return text
    } catch {
      // Tries the next encoding.
    }
  }
  return undefined
}

/**
 * Returns HTML that Markdown leaves unchanged: one block without blank lines. Scripts, styles and templates are
 * removed.
 */
function asOneBlock(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const each of body.querySelectorAll('script, style, template')) each.remove()
  return `<div>\n${body.innerHTML.replaceAll(/\s*\n\s*/g, '\n').trim()}\n</div>`
}
