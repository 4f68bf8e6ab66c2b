import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Texts in GB18030 as hex, by their content, because the platform has no encoder. */
const bytes: Readonly<Record<string, string>> = {
  启动: 'c6f4b6af',
  月光白: 'd4c2b9e2b0d7',
  图片: 'cdbcc6ac',
  电池: 'b5e7b3d8',
  正文: 'd5fdcec4',
}

/** Encodes a text in GB18030. Its Chinese words must be listed above. */
export function inGbk(text: string): Buffer {
  const words = new RegExp(Object.keys(bytes).join('|'), 'g')
  const latin = text.replaceAll(words, (word) => Buffer.from(bytes[word] as string, 'hex').toString('latin1'))
  return Buffer.from(latin, 'latin1')
}

/** Makes a ZIP like Windows in Chinese: names in GB18030, without the UTF-8 flag. */
export async function gbkZip(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  const names = Object.keys(files).map((name, at) => {
    const encoded = inGbk(name)
    return { encoded, stand: `${at}`.padEnd(encoded.length, '~') }
  })
  for (const [at, content] of Object.values(files).entries()) zip.addBuffer(content, names[at]?.stand ?? '')
  zip.end()
  const packed = await buffer(zip.outputStream)
  for (const { encoded, stand } of names)
    for (let at = packed.indexOf(stand); at >= 0; at = packed.indexOf(stand, at + 1)) {
      encoded.copy(packed, at)
      // The flags are 24 bytes before the name in a local header, and 38 bytes in the central directory.
      for (const [mark, back, flags] of [
        ['PK\u0003\u0004', 30, 24],
        ['PK\u0001\u0002', 46, 38],
      ] as const)
        if (packed.toString('latin1', at - back, at - back + 4) === mark)
          packed.writeUInt16LE(packed.readUInt16LE(at - flags) & ~0x800, at - flags)
    }
  return packed
}
