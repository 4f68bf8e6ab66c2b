/** Extension frames: orders to a vehicle (0xC0) and its replies (0xC1), see tables/extension.ts. */
import type { From } from './build.ts'
import { bcc, toHex } from './bytes.ts'
import { parseContent } from './content.ts'
import { type Decrypt, decodeFrame, encodeFrame } from './frame.ts'
import { COMMAND, commandId, head, headLength, offset } from './head.ts'
import { contentOffset, tagLength } from './tables/extension.ts'

/** Types of an extension frame, by the codes of the table. */
export const extensionType = { order: 1, receipt: 2, progress: 3, result: 4, event: 5, part: 6, state: 7 } as const

export interface Extension {
  /** Milliseconds since 1970, whole seconds. */
  readonly at: number
  readonly type: number
  /** Number of this order, or of the order that it refers to. 0: none. */
  readonly id: number
  /** Orders only: higher than the counter of every earlier order. */
  readonly counter?: number
  /** Orders only: seconds after `at` in which the order may be executed. */
  readonly validS?: number
  /** For a file in several frames: number of this part from 1, and the total. */
  readonly part?: number
  readonly parts?: number
  /** JSON. Bytes for a part of a file. */
  readonly content: unknown
}

/** Computes the tag of a frame (16 bytes) from the VIN and the data unit without its tag. */
export type Tag = (signed: Uint8Array) => Uint8Array

const zeroTag: Tag = () => new Uint8Array(tagLength)
const hexOf = (id: number) => BigInt(id).toString(16).padStart(16, '0')
/** Formats JSON in ASCII, because the standard's STRING allows no other characters. */
const ascii = (value: unknown) =>
  JSON.stringify(value).replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

export function extensionFrame(
  { version, vin }: From,
  direction: 'down' | 'up',
  { at, type, id, counter = 0, validS = 0, part = 0, parts = 0, content }: Extension,
  tag: Tag = zeroTag,
): Uint8Array {
  const command = direction === 'down' ? commandId.extensionDown : commandId.extensionUp
  const body = {
    time: new Date(at).toISOString(),
    form: 1,
    type,
    id: hexOf(id),
    counter,
    validS,
    part,
    parts,
    content: content instanceof Uint8Array ? { hex: toHex(content) } : ascii(content),
  }
  const encode = (tagHex: string) =>
    encodeFrame({
      version,
      vin,
      command,
      response: COMMAND,
      encryption: 1,
      shape: 'full',
      body: { ...body, tag: tagHex },
    })
  return encode(toHex(tag(signedOf(encode('00'.repeat(tagLength))))))
}

function signedOf(frame: Uint8Array): Uint8Array {
  const unit = frame.subarray(headLength, headLength + head(frame).length - tagLength)
  return Uint8Array.of(...new TextEncoder().encode(head(frame).vin), ...unit)
}

/** Whether the tag of an unencrypted extension frame matches its content. Compares in constant time. */
export function isTagged(frame: Uint8Array, tag: Tag): boolean {
  const end = headLength + head(frame).length
  const receivedTag = frame.subarray(end - tagLength, end)
  const right = tag(signedOf(frame))
  let differs = receivedTag.length ^ tagLength
  for (let at = 0; at < receivedTag.length; at++) differs |= receivedTag[at]! ^ right[at]!
  return differs === 0
}

/** Reads an extension frame. Undefined for any other frame, including another maker's use of the id. Never throws. */
export function readExtension(frame: Uint8Array, decrypt?: Decrypt): Extension | undefined {
  const { command, isCommand } = head(frame)
  if (!isCommand || (command !== commandId.extensionDown && command !== commandId.extensionUp)) return undefined
  const { body, shape, problems, plain } = decodeFrame(frame, decrypt && { decrypt })
  if (shape !== 'full' || problems.length > 0 || typeof body.time !== 'string') return undefined
  const type = Number(body.type)
  const contentAt = headLength + contentOffset
  const content = contentOf(type, (plain ?? frame).subarray(contentAt, contentAt + Number(body.length)))
  const id = Number(BigInt(`0x${String(body.id)}`))
  // The platform never issues a larger number.
  if (content === undefined || !Number.isSafeInteger(id)) return undefined
  return {
    at: Date.parse(body.time),
    type,
    id,
    counter: Number(body.counter),
    validS: Number(body.validS),
    part: Number(body.part),
    parts: Number(body.parts),
    content,
  }
}

/** Raw bytes for a part of a file, otherwise the parsed JSON. Undefined when it is not JSON. */
function contentOf(type: number, bytes: Uint8Array): unknown {
  if (type === extensionType.part) return bytes.slice()
  try {
    return parseContent(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

const typeOffset = 7

/**
 * Frame of a file part without its content. It keeps the order, the part number and the tag of the whole frame.
 * Undefined for any other frame. The file itself is stored once, by the feature that requested it.
 */
export function withoutPart(frame: Uint8Array): Uint8Array | undefined {
  const { command, isCommand, isPlain } = head(frame)
  if (command !== commandId.extensionUp || !isCommand || !isPlain) return undefined
  const contentAt = headLength + contentOffset
  if (frame[headLength + typeOffset] !== extensionType.part || frame.length < contentAt + tagLength + 1)
    return undefined
  const shortFrame = new Uint8Array(contentAt + tagLength + 1)
  shortFrame.set(frame.subarray(0, contentAt - 2))
  shortFrame.set(frame.subarray(-tagLength - 1, -1), contentAt)
  const unitLength = contentOffset + tagLength
  shortFrame.set([unitLength >> 8, unitLength & 0xff], offset.length)
  shortFrame[shortFrame.length - 1] = bcc(shortFrame, offset.command, shortFrame.length - 1)
  return shortFrame
}
