import { Marked } from 'marked'

/** GitHub's Markdown. A line break ends a line, as authors in a text area expect. */
const parser = new Marked({ gfm: true, breaks: true, async: false })

/** HTML of a Markdown text, not yet sanitised. */
export const toHtml = (markdown: string): string => parser.parse(markdown) as string
