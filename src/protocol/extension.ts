/** Extension frames: orders to a vehicle (0xC0) and what it says of them (0xC1), see tables/extension.ts. */
import type { From } from './build.ts'
import { bcc, toHex } from './bytes.ts'
import { parseContent } from './content.ts'
import { type Decrypt, decodeFrame, encodeFrame } from './frame.ts'
import { COMMAND, commandId, head, headLength, offset } from './head.ts'
import { contentOffset, tagLength } from './tables/extension.ts'

/** What an extension frame says, by the codes of the table. */
export const extensionType = { order: 1, receipt: 2, progress: 3, result: 4, event: 5, part: 6, state: 7 } as const

/** The content of an extension frame. */
export interface Extension {
  /** ms since 1970, whole seconds. */
  readonly at: number
  /** See `extensionType`. */
  readonly type: number
  /** The number of the order that it is, or speaks of; 0: of none. */
  readonly id: number
  /** Of an order: higher than that of every order before. */
  readonly counter?: number
  /** Of an order: how long after its time it may be obeyed, in seconds. */
  readonly validS?: number
  /** Of a file in several frames: from 1, and how many. */
  readonly part?: number
  readonly parts?: number
  /** JSON; of a part of a file its bytes. */
  readonly content: unknown
}

/** Makes the tag of a frame (16 bytes) of what stands before it: the VIN and the data unit without its tag. */
export type Tag = (signed: Uint8Array) => Uint8Array

const untagged: Tag = () => new Uint8Array(tagLength)
const hexOf = (id: number) => BigInt(id).toString(16).padStart(16, '0')
/** JSON in ASCII: the standard's STRING knows no other characters. */
const ascii = (value: unknown) =>
  JSON.stringify(value).replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** An order (0xC0), or what a vehicle says of one (0xC1). Throws an EncodeError for a content that is too long. */
export function extensionFrame(
  { version, vin }: From,
  direction: 'down' | 'up',
  { at, type, id, counter = 0, validS = 0, part = 0, parts = 0, content }: Extension,
  tag: Tag = untagged,
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
  const made = (tagHex: string) =>
    encodeFrame({
      version,
      vin,
      command,
      response: COMMAND,
      encryption: 1,
      shape: 'full',
      body: { ...body, tag: tagHex },
    })
  return made(toHex(tag(signedOf(made('00'.repeat(tagLength))))))
}

/** What the tag of an extension frame is made of. */
function signedOf(frame: Uint8Array): Uint8Array {
  const unit = frame.subarray(headLength, headLength + head(frame).length - tagLength)
  return Uint8Array.of(...new TextEncoder().encode(head(frame).vin), ...unit)
}

/** Whether the tag of an extension frame in clear is that of its content. */
export function isTagged(frame: Uint8Array, tag: Tag): boolean {
  const end = headLength + head(frame).length
  const stated = frame.subarray(end - tagLength, end)
  const right = tag(signedOf(frame))
  let differs = stated.length ^ tagLength
  for (let at = 0; at < stated.length; at++) differs |= stated[at]! ^ right[at]!
  return differs === 0
}

/** Reads an extension frame; undefined for any other frame, also one whose id another maker uses. Never throws. */
export function readExtension(frame: Uint8Array, decrypt?: Decrypt): Extension | undefined {
  const { command, isCommand } = head(frame)
  if (!isCommand || (command !== commandId.extensionDown && command !== commandId.extensionUp)) return undefined
  const { body, shape, problems, plain } = decodeFrame(frame, decrypt && { decrypt })
  if (shape !== 'full' || problems.length > 0 || typeof body.time !== 'string') return undefined
  const type = Number(body.type)
  const contentAt = headLength + contentOffset
  const content = contentOf(type, (plain ?? frame).subarray(contentAt, contentAt + Number(body.length)))
  const id = Number(BigInt(`0x${String(body.id)}`))
  // The platform makes no order with a larger number.
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

/** Of a part of a file the bytes as they are, else the JSON; undefined for what is none. */
function contentOf(type: number, bytes: Uint8Array): unknown {
  if (type === extensionType.part) return bytes.slice()
  try {
    return parseContent(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Where the type stands in the data unit: after the time and the form. */
const typeOffset = 7

/**
 * A part of a file without its content: whose it is, which one it is and its tag, which is that of the whole. Undefined
 * for any other frame. What carries the file is kept by who asked for it, and not twice.
 */
export function withoutPart(frame: Uint8Array): Uint8Array | undefined {
  const { command, isCommand, isPlain } = head(frame)
  if (command !== commandId.extensionUp || !isCommand || !isPlain) return undefined
  const contentAt = headLength + contentOffset
  if (frame[headLength + typeOffset] !== extensionType.part || frame.length < contentAt + tagLength + 1)
    return undefined
  const kept = new Uint8Array(contentAt + tagLength + 1)
  kept.set(frame.subarray(0, contentAt - 2))
  kept.set(frame.subarray(-tagLength - 1, -1), contentAt)
  const unitLength = contentOffset + tagLength
  kept.set([unitLength >> 8, unitLength & 0xff], offset.length)
  kept[kept.length - 1] = bcc(kept, offset.command, kept.length - 1)
  return kept
}
