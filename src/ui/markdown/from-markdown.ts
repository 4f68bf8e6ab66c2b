import { DOMParser as ContentParser, type Node } from 'prosemirror-model'
import { toHtml } from '../../domain/markdown/to-html.ts'
import { cleanHtml } from './cleaner.ts'
import { schema } from './schema.ts'

const parser = ContentParser.fromSchema(schema)

/** The document that a Markdown text is rendered to. It lacks what the schema has no place for: see is-editable.ts. */
export function fromMarkdown(markdown: string): Node {
  const { body } = new DOMParser().parseFromString(cleanHtml(toHtml(markdown)), 'text/html')
  // The last line of a block of code ends, too.
  for (const block of body.querySelectorAll('pre')) block.textContent = block.textContent.replace(/\n$/, '')
  return parser.parse(body)
}
