/** Syslog messages (RFC 5424) in the framing of TLS (RFC 5425). Pure. */

/** Numbers of the facilities that suit an audit log (RFC 5424, 6.2.1). */
const facilities = {
  auth: 4,
  authpriv: 10,
  audit: 13,
  local0: 16,
  local1: 17,
  local2: 18,
  local3: 19,
  local4: 20,
  local5: 21,
  local6: 22,
  local7: 23,
} as const
export type Facility = keyof typeof facilities
const severities = { warning: 4, notice: 5, info: 6 } as const

/** Name of the structured data. */
const structuredDataName = 'audit'

export interface SyslogMessage {
  readonly facility: Facility
  readonly severity: keyof typeof severities
  /** ms since 1970. */
  readonly at: number
  readonly hostName: string
  readonly appName: string
  readonly processId: string
  readonly messageId: string
  readonly enterprise: number
  /** Parameters of the structured data. Empty values are left out. */
  readonly parameters: Readonly<Record<string, string | number | null | undefined>>
  readonly text: string
}

/** Control characters and line separators. */
const controls = /[\p{Cc}\u2028\u2029]/gu
/** Writes control characters as \uXXXX, so that no line of a text file looks like another message. */
const withoutControls = (text: string) =>
  text.toWellFormed().replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Value of a parameter (RFC 5424, 6.3.3). */
const parameterValue = (text: string): string => withoutControls(text).replace(/["\\\]]/g, '\\$&')

/** A field of the header: printable ASCII without blanks, or '-'. */
const headerField = (text: string, max: number) => text.replace(/[^\x21-\x7e]/g, '').slice(0, max) || '-'

/** Byte order mark, which marks a text as UTF-8. */
const mark = '\ufeff'
/** Shortest limit of a message. Headers and parameters of an entry fit with room for text. */
export const minMessageBytes = 2_048

/**
 * Encodes a message with its length in front (RFC 5425, 4.3). Texts beyond `maxBytes` are cut between characters, and
 * the parameter `truncated` says so.
 */
export function frameOf(message: SyslogMessage, maxBytes: number): Buffer {
  const whole = encode(message)
  const bytes = whole.length <= maxBytes ? whole : cut(message, maxBytes)
  return Buffer.concat([Buffer.from(`${bytes.length} `), bytes])
}

function cut(message: SyslogMessage, maxBytes: number): Buffer {
  // Long parameters first: names may be long, too.
  const parameters = Object.fromEntries(
    Object.entries(message.parameters).map(([name, value]) => [name, cutValue(value)]),
  )
  const shorter = { ...message, parameters: { ...parameters, truncated: 1 } }
  const room = maxBytes - encode({ ...shorter, text: '' }).length
  const text = Buffer.from(withoutControls(message.text))
  let end = Math.max(0, Math.min(room, text.length))
  // Not within a character.
  while (end > 0 && end < text.length && ((text[end] ?? 0) & 0xc0) === 0x80) end--
  return encode({ ...shorter, text: text.subarray(0, end).toString() })
}

const maxValueLength = 100
const cutValue = (value: string | number | null | undefined) =>
  typeof value === 'string' ? value.slice(0, maxValueLength) : value

function encode(message: SyslogMessage): Buffer {
  const { facility, severity, at, hostName, appName, processId, messageId, enterprise, parameters, text } = message
  const priority = facilities[facility] * 8 + severities[severity]
  const header = [
    `<${priority}>1`,
    new Date(at).toISOString(),
    headerField(hostName, 255),
    headerField(appName, 48),
    headerField(processId, 128),
    headerField(messageId, 32),
  ].join(' ')
  const data = Object.entries(parameters)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${parameterValue(String(value))}"`)
    .join('')
  return Buffer.from(`${header} [${structuredDataName}@${enterprise}${data}] ${mark}${withoutControls(text)}`)
}
