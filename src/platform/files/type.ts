import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { openPromise } from 'yauzl'
import type { FileKind } from '../../record/kinds/kind.ts'

/** Signatures of the supported types, as hex. No type that a browser would execute is included. */
const beginnings: readonly { type: string; kind: FileKind; hex: RegExp }[] = [
  { type: 'image/png', kind: 'picture', hex: /^89504e470d0a1a0a.{8}49484452/ },
  { type: 'image/jpeg', kind: 'picture', hex: /^ffd8ff/ },
  { type: 'image/gif', kind: 'picture', hex: /^47494638(37|39)61/ },
  { type: 'image/webp', kind: 'picture', hex: /^52494646.{8}57454250565038/ },
  { type: 'application/pdf', kind: 'pdf', hex: /^255044462d3[12]/ },
  { type: 'application/zip', kind: 'archive', hex: /^504b0304/ },
  { type: 'application/gzip', kind: 'archive', hex: /^1f8b08/ },
  { type: 'application/x-7z-compressed', kind: 'archive', hex: /^377abcaf271c/ },
]
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Detects the type of the file at `path` by its content, limited to `kinds`. Undefined when none matches. 'binary'
 * accepts everything else as application/octet-stream.
 */
export async function typeOf(path: string, kinds: readonly FileKind[]): Promise<string | undefined> {
  const isAllowed = (kind: FileKind) => kinds.includes(kind)
  const signature = await beginningOf(path)
  if (signature?.type === 'application/zip' && isAllowed('sheet') && (await isWorkbook(path))) return workbook
  if (signature && isAllowed(signature.kind)) return signature.type
  if (!signature && isAllowed('sheet') && (await isTable(path))) return 'text/csv'
  return isAllowed('binary') ? 'application/octet-stream' : undefined
}

async function beginningOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(265), 0, 265, 0)
    const hex = buffer.toString('hex', 0, bytesRead)
    if (buffer.toString('latin1', 257, 262) === 'ustar') return { type: 'application/x-tar', kind: 'archive' as const }
    return beginnings.find((one) => one.hex.test(hex))
  } finally {
    await file.close()
  }
}

/** True when a ZIP is a workbook, by its list of parts. */
async function isWorkbook(path: string): Promise<boolean> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => undefined)
  if (!zip) return false
  const missingParts = new Set(['[content_types].xml', 'xl/workbook.xml'])
  try {
    // A workbook has a few dozen parts.
    if (zip.entryCount > 10_000) return false
    for await (const entry of zip.eachEntry()) missingParts.delete(entry.fileName.toLowerCase())
    return missingParts.size === 0
  } catch {
    return false
  } finally {
    zip.close()
  }
}

/** True when a file is UTF-8 or GB18030 text without markup: an HTML page or SVG is not a table. */
async function isTable(path: string): Promise<boolean> {
  const decoders = ['utf-8', 'gb18030'].map((name) => new TextDecoder(name, { fatal: true }))
  let texts = decoders
  let start = ''
  const feed = (chunk?: Buffer) => {
    texts = texts.filter((decoder) => {
      try {
        const text = decoder.decode(chunk, { stream: chunk !== undefined })
        if (start.length < 1024) start = (start + text).trimStart()
        return !/(?!\s)\p{Cc}/u.test(text)
      } catch {
        return false
      }
    })
    return texts.length > 0
  }
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) if (!feed(chunk)) return false
  return feed() && !start.startsWith('<')
}
