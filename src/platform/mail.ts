import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { Counter } from 'prom-client'
import { registry } from './metrics.ts'
import { explainedSmtp, openSmtp } from './smtp.ts'

export interface MailSettings {
  /** SMTP server in the format of `openSmtp`. Unset: mails are written to `dataDir`/outbox. */
  smtpUrl?: string
  dataDir: string
  /** 'Name <address>' or an address. Set by the operator, never by a caller. */
  from: string
  log: { info(message: string): void }
}

type LetterKind =
  | 'reset'
  | 'welcome'
  | 'refusal'
  | 'factor'
  | 'geofence'
  | 'application'
  | 'alert'
  | 'alarmRule'
  | 'subscription'
  | 'logDigest'
  | 'test'
interface Letter {
  kind: LetterKind
  /** A single plain address. */
  to: string
  subject: string
  text: string
  html?: string
  attachments?: readonly { readonly filename: string; readonly content: Buffer; readonly contentType: string }[]
}

export interface Mail {
  /**
   * Resolves with the server's response when the mail server (or the disk) has accepted the letter. Throws
   * MailAddressError, or the transport's error.
   */
  send(letter: Letter): Promise<string>
  close(): void
}

const letters = new Counter({
  name: 'platform_letters_total',
  help: 'E-mails sent to the mail server: accepted, or refused and retried',
  labelNames: ['kind', 'outcome'] as const,
  registers: [registry],
})

/** The recipient is not one plain address. Names, lists, comments and line breaks are rejected. */
export class MailAddressError extends Error {
  override name = 'MailAddressError'
}

/** Removes the recipient and the server's response, which may quote the letter, from an error before it is logged. */
function withoutReceiver(error: unknown, { to }: Letter): unknown {
  if (!(error instanceof Error)) return error
  const redactedError = error as Error & Record<string, unknown>
  for (const key of ['rejected', 'rejectedErrors', 'recipient', 'envelope', 'response', 'cause'])
    delete redactedError[key]
  for (const key of ['message', 'stack'] as const) redactedError[key] = redactedError[key]?.replaceAll(to, '…') ?? ''
  return redactedError
}

const plainAddress = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/** Sends letters over `smtpUrl`, or writes them as .eml files into `dataDir`/outbox without it. */
export function openMail(settings: MailSettings): Mail {
  const mail = openTransport(settings)
  return {
    ...mail,
    async send(letter) {
      const { kind } = letter
      try {
        const response = await mail.send(letter)
        letters.inc({ kind, outcome: 'taken' })
        return response
      } catch (error) {
        letters.inc({ kind, outcome: 'refused' })
        throw error
      }
    },
  }
}

function openTransport({ smtpUrl, dataDir, from, log }: MailSettings): Mail {
  // Keeps the library from reading files or URLs that a letter's content names.
  const restrictions = { disableFileAccess: true, disableUrlAccess: true }
  const prepare = ({ to, subject, text, html, attachments = [] }: Letter) => {
    if (!plainAddress.test(to)) throw new MailAddressError('not a single plain e-mail address')
    return {
      from,
      to: { name: '', address: to },
      text,
      html,
      subject: subject.replace(/\p{Cc}+/gu, ' '),
      attachments: attachments.map((each) => ({ ...each, filename: each.filename.replace(/\p{Cc}+/gu, ' ') })),
    }
  }
  if (smtpUrl) {
    const transport = openSmtp(smtpUrl)
    return {
      async send(letter) {
        const { response } = await transport.sendMail(prepare(letter)).catch((error: unknown) => {
          throw withoutReceiver(explainedSmtp(error), letter)
        })
        return String(response).replaceAll(letter.to, '…')
      },
      close: () => transport.close(),
    }
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...restrictions })
  const outbox = join(dataDir, 'outbox')
  return {
    async send(letter) {
      const { message } = await composer.sendMail(prepare(letter))
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`
      const path = join(outbox, `${name}.eml`)
      await mkdir(outbox, { recursive: true })
      // Only the server's user may read it, because it may contain a reset link. Renamed when complete, so that no
      // partial mail is visible.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log.info(`mail written to ${path}`)
      return `outbox/${name}.eml`
    },
    close: () => composer.close(),
  }
}
