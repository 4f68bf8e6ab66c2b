import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Returns all text of an answer's body. For a workbook or another archive this is the text of its parts. */
export async function textOf(body: Buffer | undefined): Promise<string> {
  if (!body) return ''
  if (body.toString('latin1', 0, 4) !== 'PK\x03\x04') return body.toString()
  const zip = await fromBufferPromise(body, { lazyEntries: true })
  const texts: string[] = []
  for await (const entry of zip.eachEntry()) {
    const part = await buffer(await zip.openReadStreamPromise(entry))
    texts.push(part.toString())
  }
  return texts.join('\n')
}
