type Schema = Record<string, unknown>

export const escapeHtml = (value: string) => value.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export interface CallSection {
  readonly heading: string
  readonly title: string
  readonly about: string
  readonly input?: Schema | undefined
  readonly output?: Schema | undefined
}

/** Styles of all document pages. */
export const documentStyle =
  'body{font:15px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}details{border-bottom:1px solid #ccc;padding:.4rem 0}summary{cursor:pointer}pre{background:#8881;padding:.8rem;overflow:auto}:root{color-scheme:light dark}'

interface Part {
  readonly id: string
  readonly title: string
  /** Paragraphs, separated by an empty line. */
  readonly text: string
  readonly sections: readonly CallSection[]
}

/** Renders a document as a page without scripts, with one section per call. */
export function documentPage({
  title,
  json,
  sections,
  parts = [],
}: {
  readonly title: string
  readonly json: string
  readonly sections: readonly CallSection[]
  /** Introductory parts, each with its own anchor. */
  readonly parts?: readonly Part[]
}): string {
  const block = (name: string, schema?: Schema) =>
    schema ? `<h4>${name}</h4><pre>${escapeHtml(JSON.stringify(schema, null, 1))}</pre>` : ''
  const details = (group: readonly CallSection[]) =>
    group
      .map(
        ({ heading, title: callTitle, about, input, output }) =>
          `<details><summary><code>${escapeHtml(heading)}</code> ${escapeHtml(callTitle)} <em>${escapeHtml(about)}</em></summary>${block('in', input)}${block('out', output)}</details>`,
      )
      .join('')
  const introductions = parts.map(
    ({ id, title: partTitle, text, sections: own }) =>
      `<h2 id="${id}">${escapeHtml(partTitle)}</h2>${text
        .split('\n\n')
        .map((each) => `<p>${escapeHtml(each)}</p>`)
        .join('')}${details(own)}`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${documentStyle}</style><h1>${title} (${sections.length})</h1><p>Machine-readable: <a href="${json}">${json}</a></p>${introductions.join('')}${parts.length > 0 ? `<h2>${title}</h2>` : ''}${details(sections)}</html>`
}
