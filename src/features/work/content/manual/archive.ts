import { fromBufferPromise } from 'yauzl'
import { decodedText, entryPath } from '../../../../platform/files/text.ts'

/** Content of an archive: pages in the order of their names, and pictures by path. */
export interface ManualArchive {
  readonly pages: readonly { readonly path: string; readonly title: string; readonly markdown: string }[]
  readonly pictures: ReadonlyMap<string, Buffer>
}

export class ArchiveProblem extends Error {
  readonly reason: 'badZip' | 'emptyZip' | 'largeZip'
  constructor(reason: 'badZip' | 'emptyZip' | 'largeZip') {
    super(reason)
    this.reason = reason
  }
}

const maxEntries = 2_000
const maxBytes = 192 * 1024 * 1024
const maxTextBytes = 400_000
const isText = /\.(md|markdown)$/i
const isPicture = /\.(png|jpe?g|gif|webp)$/i
/** Files that operating systems add to an archive. */
const isSystemFile = /(^|\/)(__MACOSX|\.)/

/**
 * Reads an archive of Markdown files and pictures. Files are sorted by name, with numbers by value. The title of a page
 * is its first heading, else its file name. Without Markdown each picture becomes a page.
 * @throws ArchiveProblem
 */
export async function readArchive(content: Buffer): Promise<ManualArchive> {
  const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new ArchiveProblem('badZip')
  })
  const files = new Map<string, Buffer>()
  try {
    if (zip.entryCount > maxEntries) throw new ArchiveProblem('largeZip')
    let left = maxBytes
    for await (const entry of zip.eachEntry()) {
      const path = entryPath(entry)
      if (isSystemFile.test(path) || !(isText.test(path) || isPicture.test(path))) continue
      if (entry.isEncrypted()) throw new ArchiveProblem('badZip')
      const chunks: Buffer[] = []
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        left -= chunk.length
        // The size in the archive's header is not trusted.
        if (left < 0) throw new ArchiveProblem('largeZip')
        chunks.push(chunk)
      }
      files.set(path, Buffer.concat(chunks))
    }
  } catch (error) {
    throw error instanceof ArchiveProblem ? error : new ArchiveProblem('badZip')
  } finally {
    zip.close()
  }
  const inOrder = [...files.keys()].sort(new Intl.Collator('en', { numeric: true }).compare)
  const texts = inOrder.filter((path) => isText.test(path))
  const pictures = new Map(inOrder.filter((path) => isPicture.test(path)).map((path) => [path, files.get(path)!]))
  if (inOrder.length === 0) throw new ArchiveProblem('emptyZip')
  const pages =
    texts.length > 0
      ? texts.map((path) => pageOf(path, files.get(path)!))
      : inOrder.map((path) => ({ path, title: nameOf(path), markdown: `![${nameOf(path)}](${encodeURI(path)})` }))
  return { pages, pictures }
}

function pageOf(path: string, content: Buffer) {
  if (content.length > maxTextBytes) throw new ArchiveProblem('largeZip')
  const text = decodedText(content)
    // PostgreSQL does not store this character.
    .replaceAll('\0', '')
    .replaceAll('\r\n', '\n')
  const heading = /^\s*#\s+(.+?)\s*#*\s*(\n|$)/.exec(text)
  return heading
    ? { path, title: (heading[1] ?? '').slice(0, 120), markdown: text.slice(heading[0].length).trim() }
    : { path, title: nameOf(path), markdown: text.trim() }
}

const nameOf = (path: string) =>
  path
    .replace(/^.*\//, '')
    .replace(/\.[^.]*$/, '')
    .replaceAll('\0', '')
    .slice(0, 120)

/** Pictures of the archive that a page refers to by path, as `![](img/a.png)` or `<img src="img/a.png">`. */
const pictureReference = /(!\[[^\]]*\]\()\s*<?([^)\s>]+)>?([^)]*\))|(<img\b[^>]*\bsrc=["'])([^"']+)(["'])/gi

/**
 * Returns the page's text with pictures of the archive replaced by their addresses. References to other sites and to
 * pictures that are not in the archive are reported to `missing`.
 */
export function withAddresses(
  { path, markdown }: ManualArchive['pages'][number],
  addressOf: (path: string) => string | undefined,
  missing: (name: string) => void,
): string {
  const folder = path.includes('/') ? path.replace(/[^/]*$/, '') : ''
  return markdown.replaceAll(pictureReference, (whole, a, b, c, d, e, f) => {
    const source = String(b ?? e)
    if (/^([a-z]+:|\/file\/)/i.test(source)) return whole
    const address = addressOf(resolvePath(folder, source))
    if (!address) {
      missing(source)
      return whole
    }
    return `${a ?? d}${address}${c ?? f}`
  })
}

function resolvePath(folder: string, source: string): string {
  const decodedPath = (() => {
    try {
      return decodeURIComponent(source.split(/[?#]/)[0] ?? '')
    } catch {
      return source
    }
  })()
  const steps: string[] = []
  for (const step of (decodedPath.startsWith('/') ? decodedPath.slice(1) : folder + decodedPath).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}
