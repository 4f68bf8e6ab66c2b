import type { Entry } from 'yauzl'

const strict = new TextDecoder('utf-8', { fatal: true })
const chinese = new TextDecoder('gb18030')

/** A text that somebody's program wrote: UTF-8, with BOM or without, or else GB18030, as programs in China do. */
export function decodedText(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch {
    return chinese.decode(bytes)
  }
}

/** The path of a file in a ZIP. Programs set the mark of UTF-8 or not, whatever they write: the bytes are believed. */
export function entryPath({ fileName, fileNameRaw, extraFields }: Entry): string {
  // A name in Unicode beside one in another encoding.
  if (extraFields.some(({ id }) => id === 0x7075)) return fileName
  return decodedText(fileNameRaw).replaceAll('\\', '/')
}
