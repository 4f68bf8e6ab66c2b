/** Splits pasted bytes into frames and the bytes between them. Pure, the same in the browser and on the server. */
import { FrameStream, headLength, versionOf } from './index.ts'

/**
 * A piece of the bytes. `frame`: complete, with a correct checksum. `broken`: begins like a frame. `rubbish`: not part
 * of any frame.
 */
export interface StreamPiece {
  kind: 'frame' | 'broken' | 'rubbish'
  at: number
  bytes: Uint8Array
}

export function piecesOf(bytes: Uint8Array): StreamPiece[] {
  const stream = new FrameStream()
  const frames = stream.push(bytes).flatMap((result) => ('frame' in result ? [result] : []))
  while (stream.pending > 0) for (const result of stream.giveUp()) if ('frame' in result) frames.push(result)
  const pieces: StreamPiece[] = []
  let at = 0
  for (const result of frames) {
    pieces.push(...between(bytes, at, result.at))
    pieces.push({ kind: 'frame', at: result.at, bytes: result.frame })
    at = result.at + result.frame.length
  }
  return [...pieces, ...between(bytes, at, bytes.length)]
}

/** Splits the bytes between frames where they begin like a frame, by the length in the header. */
function between(bytes: Uint8Array, from: number, to: number): StreamPiece[] {
  const pieces: StreamPiece[] = []
  for (let at = from; at < to; ) {
    let start = at
    while (start < to && versionOf(bytes, start) === null) start++
    if (start > at) pieces.push({ kind: 'rubbish', at, bytes: bytes.slice(at, start) })
    if (start === to) break
    const frameLength =
      start + headLength <= to ? headLength + ((bytes[start + 22]! << 8) | bytes[start + 23]!) + 1 : to - start
    at = Math.min(to, start + frameLength)
    pieces.push({ kind: 'broken', at: start, bytes: bytes.slice(start, at) })
  }
  return pieces
}
