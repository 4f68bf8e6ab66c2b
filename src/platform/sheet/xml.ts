import { SaxesParser } from 'saxes'

export interface XmlHandler {
  /** Names have no prefix. */
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** Limits against memory exhaustion. Real sheets have far smaller texts and tags and less nesting. */
const maxBytesAtOnce = 1 << 20
const deepest = 100

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Passes the events of an XML part to `handler`. Yields after each chunk, so that the caller can process the results.
 * Entities of a document type are never expanded. Throws the parser's error for malformed XML, and an Error for too
 * deep nesting or an endless text or tag.
 */
export async function* parseXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  parser.on('doctype', () => parser.fail('a document type'))
  let depth = 0
  parser.on('opentag', (tag) => {
    if (++depth > deepest) throw new Error('XML nests too deep')
    handler.open?.(bare(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag) => {
    depth--
    handler.close?.(bare(tag.name))
  })
  if (handler.text) {
    parser.on('text', handler.text)
    parser.on('cdata', handler.text)
  }
  let atOnce = 0
  for await (const chunk of chunks) {
    const tagStart = chunk.lastIndexOf('<')
    atOnce = tagStart < 0 ? atOnce + chunk.length : chunk.length - tagStart
    if (atOnce > maxBytesAtOnce) throw new Error('XML with an endless text or tag')
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
}

export async function readXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  for await (const _ of parseXml(chunks, handler)) void _
}
