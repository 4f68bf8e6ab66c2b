import { toHtml } from '../../domain/markdown/to-html.ts'
import { cleanHtml } from './cleaner.ts'
import { fromMarkdown } from './from-markdown.ts'
import { toMarkdown } from './to-markdown.ts'

/** True if the text is the same for its readers after editing: it has no HTML that Markdown cannot express. */
export const isEditable = (markdown: string): boolean =>
  readersHtml(markdown) === readersHtml(toMarkdown(fromMarkdown(markdown)))

const sameTags: Readonly<Record<string, string>> = { b: 'strong', i: 'em', s: 'del' }
/** HTML for comparison. Spaces between tags and in lines are not shown. */
const readersHtml = (markdown: string) =>
  cleanHtml(toHtml(markdown))
    .replaceAll(/<(\/?)([bis])>/g, (_tag, slash: string, name: string) => `<${slash}${sameTags[name]}>`)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(<\/?(?:p|h\d|ul|ol|li|blockquote|pre|table|thead|tbody|tr|t[hd]|hr|br)\b[^>]*>) ?/g, '$1')
    .trim()
