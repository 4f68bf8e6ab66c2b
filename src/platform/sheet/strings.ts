import { plainText } from './escape.ts'
import { SheetProblem } from './problem.ts'
import { readXml } from './xml.ts'

/** Reads the shared strings of a workbook into one block of bytes, so that a million strings need no objects. */
export async function readStrings(chunks: AsyncIterable<Buffer>): Promise<(index: number) => string> {
  let bytes = Buffer.allocUnsafe(1 << 16)
  let ends = new Uint32Array(1 << 10)
  let count = 0
  let end = 0
  const collect = textCollector()
  await readXml(chunks, {
    open: collect.open,
    text: collect.text,
    close(name) {
      collect.close(name)
      if (name !== 'si') return
      const text = plainText(collect.take())
      const room = text.length * 3
      if (end + room > bytes.length)
        bytes = Buffer.concat([bytes.subarray(0, end)], Math.max(bytes.length * 2, end + room))
      if (count === ends.length) {
        const more = new Uint32Array(count * 2)
        more.set(ends)
        ends = more
      }
      end += bytes.write(text, end)
      ends[count++] = end
    },
  })
  return (index) => {
    if (!(Number.isInteger(index) && index >= 0 && index < count)) throw new SheetProblem('broken')
    return bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index])
  }
}

/** A cell has up to 32 767 characters, each of which may be escaped as `_x000D_`. */
const maxCharacters = 7 * 32_767

/** Appends to a cell's text. Throws SheetProblem when it exceeds the limit of a cell. */
export function appendText(text: string, piece: string): string {
  if (text.length + piece.length > maxCharacters) throw new SheetProblem('unpacked')
  return text + piece
}

/** Collects the text of `t` elements, without phonetic guides (`rPh`). */
export function textCollector() {
  let text = ''
  let inside = false
  let isPhonetic = false
  return {
    open(name: string) {
      if (name === 't') inside = !isPhonetic
      else if (name === 'rPh') isPhonetic = true
    },
    text(piece: string) {
      if (inside) text = appendText(text, piece)
    },
    close(name: string) {
      if (name === 't') inside = false
      else if (name === 'rPh') isPhonetic = false
    },
    take() {
      const whole = text
      text = ''
      return whole
    },
  }
}
