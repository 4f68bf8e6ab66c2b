import { Marked } from 'marked'

/** GitHub's Markdown; a line break ends a line, as people who write in a text area expect. */
const marked = new Marked({ gfm: true, breaks: true, async: false })

/** HTML of a Markdown text, as it is: nothing is taken out yet. */
export const toHtml = (markdown: string): string => marked.parse(markdown) as string
