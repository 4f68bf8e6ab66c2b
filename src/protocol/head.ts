/** The head of a frame, table 2: where its parts lie, and what the ids in it mean. */
import { readUint } from './bytes.ts'

/** Command ids, table 3. */
export const commandId = {
  login: 0x01,
  report: 0x02,
  /** A report of earlier that is sent again, or late. */
  reissue: 0x03,
  logout: 0x04,
  platformLogin: 0x05,
  platformLogout: 0x06,
  heartbeat: 0x07,
  timeSync: 0x08,
  /** 2025: of the chip that signs, and its answer (tables B.3, B.4). */
  activation: 0x09,
  activated: 0x0a,
  /** 2025: of the key that encrypts data units (table 31). */
  keyExchange: 0x0b,
  /** From here on the platform asks: query, set, control of a terminal (annex B). */
  query: 0x80,
  set: 0x81,
  control: 0x82,
  /** Free for use (0xC0 to 0xFE): our orders, and what vehicles say of them. */
  extensionDown: 0xc0,
  extensionUp: 0xc1,
} as const

/** Response flags, table 4. */
export const responseFlag = {
  success: 0x01,
  error: 0x02,
  duplicateVin: 0x03,
  /** From here on 2025 alone tells errors apart. */
  unknownVin: 0x04,
  signature: 0x05,
  structure: 0x06,
  decryption: 0x07,
  /** The frame is a command; every other value makes it an answer. */
  command: 0xfe,
} as const
/** The response flag of a command. */
export const COMMAND = responseFlag.command

/** Where the parts of a frame begin, in bytes. */
export const offset = { command: 2, response: 3, vin: 4, encryption: 21, length: 22, unit: 24 } as const
export const headLength: number = offset.unit

/** The head of a frame, read from its bytes as it is asked for. */
export class Head {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** See `commandId`; 0 for bytes that are too few. */
  get command(): number {
    return this.#bytes[offset.command] ?? 0
  }

  /** See `responseFlag`. */
  get response(): number {
    return this.#bytes[offset.response] ?? 0
  }

  /** A command, not the answer to one. */
  get isCommand(): boolean {
    return this.response === responseFlag.command
  }

  /** Without padding. */
  get vin(): string {
    return vinOf(this.#bytes)
  }

  /** The encryption rule of the data unit, table 2: 1 none, 2 RSA, 3 AES. */
  get encryption(): number {
    return this.#bytes[offset.encryption] ?? 0
  }

  /** Whether the data unit can be read without a key. */
  get isPlain(): boolean {
    return isPlain(this.encryption)
  }

  /** Bytes of the data unit, as the head says. */
  get length(): number {
    return readUint(this.#bytes, offset.length, 2)
  }
}

/** The head of a frame. */
export const head = (frame: Uint8Array): Head => new Head(frame)

/** Whether the data unit is plain: 0x01, or the marks 'abnormal' and 'invalid'. */
export const isPlain = (encryption: number): boolean => encryption === 1 || encryption >= 0xfe

/** A vehicle speaks, or whoever speaks for it: commands that go up (table 3), also those that are free for use. */
export const isUplink = (command: number): boolean =>
  (command > 0 && command < 0x80) || (command >= 0xc0 && command < 0xff)

/** The platform asks: query, set and control, extended orders, and the answers to them. */
export const isTerminalCommand = (command: number): boolean =>
  (command >= commandId.query && command <= commandId.control) || command === commandId.extensionDown

/** The VIN of a frame, without padding. */
export function vinOf(b: Uint8Array): string {
  if (b[20] !== 0) {
    // biome-ignore format: seventeen bytes
    return String.fromCharCode(b[4]!, b[5]!, b[6]!, b[7]!, b[8]!, b[9]!, b[10]!, b[11]!, b[12]!, b[13]!, b[14]!, b[15]!, b[16]!, b[17]!, b[18]!, b[19]!, b[20]!)
  }
  let end = 20
  while (end > 4 && b[end - 1] === 0) end--
  return String.fromCharCode(...b.subarray(4, end))
}
