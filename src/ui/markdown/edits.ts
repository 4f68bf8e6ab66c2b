export interface Selected {
  readonly text: string
  readonly from: number
  readonly until: number
}
/** Replaces `from` to `until` by `insert`. `select` is then selected, for typing over. */
export interface Edit {
  readonly from: number
  readonly until: number
  readonly insert: string
  readonly select: readonly [from: number, until: number]
}

/** Puts marks around the selection, or around `sample`. Removes existing marks. */
export function wrap({ text, from, until }: Selected, mark: string, sample: string): Edit {
  const selection = text.slice(from, until)
  const around = text.slice(from - mark.length, from) === mark && text.slice(until, until + mark.length) === mark
  if (around && from >= mark.length) {
    const start = from - mark.length
    return { from: start, until: until + mark.length, insert: selection, select: [start, start + selection.length] }
  }
  const inner = selection || sample
  const start = from + mark.length
  return { from, until, insert: mark + inner + mark, select: [start, start + inner.length] }
}

/** Starts each selected line with a mark (numbered for '1. '). Removes the mark if all lines have it. */
export function prefix({ text, from, until }: Selected, mark: string): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', until)
  const stop = end === -1 ? text.length : end
  const lines = text.slice(start, stop).split('\n')
  const isNumber = mark === '1. '
  const has = (line: string) => (isNumber ? /^\d+\. /.test(line) : line.startsWith(mark))
  const bare = (line: string) => (isNumber ? line.replace(/^\d+\. /, '') : line.slice(mark.length))
  const all = lines.every(has)
  const insert = lines
    .map((line, index) => (all ? bare(line) : has(line) ? line : (isNumber ? `${index + 1}. ` : mark) + line))
    .join('\n')
  return { from: start, until: stop, insert, select: [start + insert.length, start + insert.length] }
}

export function block({ text, from, until }: Selected, content: string): Edit {
  const before = from === 0 || text.slice(0, from).endsWith('\n\n') ? '' : text[from - 1] === '\n' ? '\n' : '\n\n'
  const after = text.slice(until).startsWith('\n') ? '\n' : '\n\n'
  const insert = before + content + after
  return { from, until, insert, select: [from + insert.length, from + insert.length] }
}

/** Puts a link around the selection. The address is selected for typing over. */
export function link({ text, from, until }: Selected, sample: string): Edit {
  const inner = text.slice(from, until) || sample
  const address = 'https://'
  const start = from + inner.length + 3
  return { from, until, insert: `[${inner}](${address})`, select: [start, start + address.length] }
}
