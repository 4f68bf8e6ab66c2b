import { createTransport } from 'nodemailer'
import { isLoopback } from './loopback.ts'

const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
// Keeps the library from reading files or URLs that a letter's content names.
const restrictions = { disableFileAccess: true, disableUrlAccess: true }

/** URL settings that could send the password unencrypted. */
const tlsSettings = ['requireTLS', 'ignoreTLS', 'opportunisticTLS'] as const

/** Connects to the mail server of SMTP_URL. A password is sent only by TLS, except to this machine. */
export function openSmtp(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const { username, password, hostname, searchParams } = url
  // A service that the library knows by name has another host.
  const isHere = isLoopback(hostname) && !searchParams.has('service')
  const needsTls = Boolean(username || password) && !isHere
  if (needsTls) {
    for (const name of tlsSettings) searchParams.delete(name)
    searchParams.set('requireTLS', 'true')
  }
  return createTransport({ url: url.href, ...times, ...restrictions })
}

/** Explains to the operator that the password is not sent without TLS. Returns other errors unchanged. */
export function explainedSmtp(error: unknown): unknown {
  if (
    error instanceof Error &&
    /^Error upgrading connection with STARTTLS|does not support required STARTTLS/.test(error.message)
  )
    return new Error(
      'The mail server offers no STARTTLS, so the password is not sent to it: use smtps:// in SMTP_URL, or enable STARTTLS there',
      { cause: error },
    )
  return error
}
