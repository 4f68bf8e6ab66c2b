import type { Entry } from 'yauzl'

const strict = new TextDecoder('utf-8', { fatal: true })
const chinese = new TextDecoder('gb18030')

/** Decodes text from other programs: UTF-8 with or without BOM, else GB18030, which Chinese programs use. */
export function decodedText(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch {
    return chinese.decode(bytes)
  }
}

/** Path of a file in a ZIP. Programs set the UTF-8 flag unreliably, so the encoding is detected from the bytes. */
export function entryPath({ fileName, fileNameRaw, extraFields }: Entry): string {
  // Unicode path field, in addition to a name in another encoding.
  if (extraFields.some(({ id }) => id === 0x7075)) return fileName
  return decodedText(fileNameRaw).replaceAll('\\', '/')
}
