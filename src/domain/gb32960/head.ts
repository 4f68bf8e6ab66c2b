/** Frame header, table 2: offsets of its parts and meanings of its ids. */
import { readUint } from './bytes.ts'

/** Command ids, table 3. */
export const commandId = {
  login: 0x01,
  report: 0x02,
  /** An earlier report, sent again or late. */
  reissue: 0x03,
  logout: 0x04,
  platformLogin: 0x05,
  platformLogout: 0x06,
  heartbeat: 0x07,
  timeSync: 0x08,
  /** 2025: activation of the signing chip, and its response (tables B.3, B.4). */
  activation: 0x09,
  activated: 0x0a,
  /** 2025: exchange of the key that encrypts data units (table 31). */
  keyExchange: 0x0b,
  /** From here on sent by the platform: query, set and control of a terminal (annex B). */
  query: 0x80,
  set: 0x81,
  control: 0x82,
  /** Free for use (0xC0 to 0xFE): our orders and the vehicles' replies. */
  extensionDown: 0xc0,
  extensionUp: 0xc1,
} as const

/** Response flags, table 4. */
export const responseFlag = {
  success: 0x01,
  error: 0x02,
  duplicateVin: 0x03,
  /** From here on, errors that only 2025 distinguishes. */
  unknownVin: 0x04,
  signature: 0x05,
  structure: 0x06,
  decryption: 0x07,
  /** Marks a command. Every other value marks a response. */
  command: 0xfe,
} as const
export const COMMAND = responseFlag.command

export const offset = { command: 2, response: 3, vin: 4, encryption: 21, length: 22, unit: 24 } as const
export const headLength: number = offset.unit

/** Frame header that reads its parts from the bytes on access. */
export class Head {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** See `commandId`. 0: too few bytes. */
  get command(): number {
    return this.#bytes[offset.command] ?? 0
  }

  get response(): number {
    return this.#bytes[offset.response] ?? 0
  }

  get isCommand(): boolean {
    return this.response === responseFlag.command
  }

  /** Without padding. */
  get vin(): string {
    return vinOf(this.#bytes)
  }

  /** Encryption rule of the data unit, table 2: 1 none, 2 RSA, 3 AES. */
  get encryption(): number {
    return this.#bytes[offset.encryption] ?? 0
  }

  get isPlain(): boolean {
    return isPlain(this.encryption)
  }

  get length(): number {
    return readUint(this.#bytes, offset.length, 2)
  }
}

export const head = (frame: Uint8Array): Head => new Head(frame)

/** Whether the data unit is plain: 0x01, or the marks 'abnormal' and 'invalid'. */
export const isPlain = (encryption: number): boolean => encryption === 1 || encryption >= 0xfe

/**
 * Whether a vehicle, or a platform on its behalf, sends the command (table 3). Includes the uplink half of the free
 * ids.
 */
export const isUplink = (command: number): boolean =>
  (command > 0 && command < 0x80) || (command >= 0xc0 && command < 0xff)

/** Whether the command is the platform's: query, set, control and extended orders, and the responses to them. */
export const isTerminalCommand = (command: number): boolean =>
  (command >= commandId.query && command <= commandId.control) || command === commandId.extensionDown

export function vinOf(b: Uint8Array): string {
  if (b[20] !== 0) {
    // biome-ignore format: seventeen bytes
    return String.fromCharCode(b[4]!, b[5]!, b[6]!, b[7]!, b[8]!, b[9]!, b[10]!, b[11]!, b[12]!, b[13]!, b[14]!, b[15]!, b[16]!, b[17]!, b[18]!, b[19]!, b[20]!)
  }
  let end = 20
  while (end > 4 && b[end - 1] === 0) end--
  return String.fromCharCode(...b.subarray(4, end))
}
