import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Decodes the long lines and equals signs of a mail. */
export const unfold = (raw = '') => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')

interface ReceivedLetter {
  user?: string
  from: string
  to: string[]
  raw: string
}
/**
 * Starts a mail server on a free port that stores its mails. `refusal`: its error for each receiver while it accepts
 * nothing. `onLetter` is called for each mail before it is accepted. `startTls`: it offers STARTTLS with a self-signed
 * certificate.
 */
export async function mailServer(
  refusal: () => string | undefined = () => undefined,
  onLetter: (letter: ReceivedLetter) => unknown = () => {},
  startTls = false,
) {
  const letters: ReceivedLetter[] = []
  /** Received passwords, each with the encryption state of its connection. */
  const passwords: { password: string; encrypted: boolean }[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    authOptional: true,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    onAuth({ username, password }, { secure }, callback) {
      passwords.push({ password: password ?? '', encrypted: secure })
      if (password === 'p@ss') callback(null, { user: username })
      else callback(new Error('wrong password'))
    },
    onRcptTo({ address }, _session, callback) {
      const refusalText = refusal()
      callback(refusalText ? Object.assign(new Error(`${refusalText} <${address}>`), { responseCode: 451 }) : undefined)
    },
    onData(stream, { envelope, user }, callback) {
      text(stream).then(async (raw) => {
        const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
        const letter = { user: user as string, from: sender, to: envelope.rcptTo.map((one) => one.address), raw }
        await onLetter(letter)
        letters.push(letter)
        callback()
      }, callback)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { taken: letters, passwords, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** Text of a mail, and its attached sheets and pictures. */
export function letterParts(raw: string) {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`)
  const decodedParts = parts.map((part) => {
    const at = part.indexOf('\r\n\r\n')
    const [head, body] = [part.slice(0, at), part.slice(at + 4)]
    const bytes = /^content-transfer-encoding: base64/im.test(head)
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          body
            .replaceAll('=\r\n', '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        )
    return { head, bytes }
  })
  const sheets = decodedParts.filter(({ head }) => /spreadsheetml/.test(head)).map(({ bytes }) => bytes)
  return {
    sheets,
    pictures: decodedParts.filter(({ head }) => /image\/png/.test(head)).map(({ bytes }) => bytes),
    text: decodedParts.find(({ head }) => /text\/plain/i.test(head))?.bytes.toString() ?? '',
    sheet: sheets[0] ?? Buffer.alloc(0),
  }
}
