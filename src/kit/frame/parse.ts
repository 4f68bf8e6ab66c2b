/** Pasted bytes cut into frames, with what lies between them. Pure: the same in the browser and on the server. */
import { FrameStream, versionOf } from '../../protocol/index.ts'

/** `frame`: whole, check code right. `broken`: begins like one. `rubbish`: nothing that is a frame. */
export interface Piece {
  kind: 'frame' | 'broken' | 'rubbish'
  at: number
  bytes: Uint8Array
}

/** Pieces of `bytes` in their order; together they are all of them. */
export function piecesOf(bytes: Uint8Array): Piece[] {
  const stream = new FrameStream()
  const frames = stream.push(bytes).flatMap((found) => ('frame' in found ? [found] : []))
  while (stream.pending > 0) for (const found of stream.giveUp()) if ('frame' in found) frames.push(found)
  const pieces: Piece[] = []
  let at = 0
  for (const found of frames) {
    pieces.push(...between(bytes, at, found.at))
    pieces.push({ kind: 'frame', at: found.at, bytes: found.frame })
    at = found.at + found.frame.length
  }
  return [...pieces, ...between(bytes, at, bytes.length)]
}

function between(bytes: Uint8Array, from: number, to: number): Piece[] {
  if (from >= to) return []
  let start = from
  while (start < to && versionOf(bytes, start) === null) start++
  const rubbish: Piece[] = start > from ? [{ kind: 'rubbish', at: from, bytes: bytes.slice(from, start) }] : []
  return start < to ? [...rubbish, { kind: 'broken', at: start, bytes: bytes.slice(start, to) }] : rubbish
}
