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
    const nameBytes = inGbk(name)
    return { encoded: nameBytes, stand: `${at}`.padEnd(nameBytes.length, '~') }
  })
  for (const [at, content] of Object.values(files).entries()) zip.addBuffer(content, names[at]?.stand ?? '')
  zip.end()
  const archive = await buffer(zip.outputStream)
  for (const { encoded: nameBytes, stand } of names)
    for (let at = archive.indexOf(stand); at >= 0; at = archive.indexOf(stand, at + 1)) {
      nameBytes.copy(archive, at)
      // The flags are 24 bytes before the name in a local header, and 38 bytes in the central directory.
      for (const [mark, back, flags] of [
        ['PK\u0003\u0004', 30, 24],
        ['PK\u0001\u0002', 46, 38],
      ] as const)
        if (archive.toString('latin1', at - back, at - back + 4) === mark)
          archive.writeUInt16LE(archive.readUInt16LE(at - flags) & ~0x800, at - flags)
    }
  return archive
}
