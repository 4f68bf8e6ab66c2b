import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A letter with its long lines and signs as they were written. */
export const unfolded = (raw = '') => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** A mail server on a free port that keeps what it was given. `refusal`: what it says to each receiver while it takes nothing. */
export async function mailServer(refusal: () => string | undefined = () => undefined) {
  const taken: { user?: string; from: string; to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo({ address }, _session, done) {
      const said = refusal()
      done(said ? Object.assign(new Error(`${said} <${address}>`), { responseCode: 451 }) : undefined)
    },
    onData(stream, { envelope, user }, done) {
      text(stream).then((raw) => {
        const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
        taken.push({ user: user as string, from: sender, to: envelope.rcptTo.map((one) => one.address), raw })
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { taken, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
