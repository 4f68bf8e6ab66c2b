import { SaxesParser } from 'saxes'

export interface XmlHandler {
  /** Names come without a prefix. */
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Feeds the events of an XML part to `handler`; yields after each chunk, so that the caller can pass on what came.
 * Entities of a document type are never expanded. Throws the parser's error for malformed XML.
 */
export async function* parseXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  parser.on('doctype', () => parser.fail('a document type'))
  if (handler.open) parser.on('opentag', (tag) => handler.open?.(bare(tag.name), tag.attributes))
  if (handler.close) parser.on('closetag', (tag) => handler.close?.(bare(tag.name)))
  if (handler.text) {
    parser.on('text', handler.text)
    parser.on('cdata', handler.text)
  }
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
}

/** Feeds a whole part at once. */
export async function readXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  for await (const _ of parseXml(chunks, handler)) void _
}
