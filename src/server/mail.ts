import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { Counter } from 'prom-client'
import { registry } from './metrics.ts'
import { explainedSmtp, openSmtp } from './smtp.ts'

export interface MailSettings {
  /** As `openSmtp` takes it; without it mails are written to `dataDir`/outbox. */
  smtpUrl?: string
  dataDir: string
  /** 'Name <address>' or an address; set by who runs the server, never by a caller. */
  from: string
  log: { info(message: string): void }
}

type LetterKind =
  | 'reset'
  | 'welcome'
  | 'refusal'
  | 'geofence'
  | 'application'
  | 'alert'
  | 'alarmRule'
  | 'subscription'
  | 'test'
interface Letter {
  /** What it is about, to count it by. */
  kind: LetterKind
  /** One plain address. */
  to: string
  subject: string
  text: string
  html?: string
  attachments?: readonly { readonly filename: string; readonly content: Buffer; readonly contentType: string }[]
}

export interface Mail {
  /**
   * Resolves when the mail server (or the disk) has taken the letter, with what it said of that. Throws MailAddressError,
   * or the transport's error.
   */
  send(letter: Letter): Promise<string>
  close(): void
}

const letters = new Counter({
  name: 'platform_letters_total',
  help: 'Letters given to the mail server: taken, or refused (those are tried again)',
  labelNames: ['kind', 'outcome'] as const,
  registers: [registry],
})

/** The receiver is not one plain address: names, lists, comments and line breaks are refused. */
export class MailAddressError extends Error {
  override name = 'MailAddressError'
}

/** What a mail server says often names the receiver, and its answer may quote the letter: neither belongs in the log. */
function withoutReceiver(error: unknown, { to }: Letter): unknown {
  if (!(error instanceof Error)) return error
  const said = error as Error & Record<string, unknown>
  for (const key of ['rejected', 'rejectedErrors', 'recipient', 'envelope', 'response', 'cause']) delete said[key]
  for (const key of ['message', 'stack'] as const) said[key] = said[key]?.replaceAll(to, '…') ?? ''
  return said
}

const plainAddress = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/** Letters go out over `smtpUrl`, or as .eml files into `dataDir`/outbox when there is none. */
export function openMail(settings: MailSettings): Mail {
  const mail = openTransport(settings)
  return {
    ...mail,
    async send(letter) {
      const { kind } = letter
      try {
        const said = await mail.send(letter)
        letters.inc({ kind, outcome: 'taken' })
        return said
      } catch (error) {
        letters.inc({ kind, outcome: 'refused' })
        throw error
      }
    },
  }
}

function openTransport({ smtpUrl, dataDir, from, log }: MailSettings): Mail {
  // Contents never name files or addresses that the library would then read.
  const closed = { disableFileAccess: true, disableUrlAccess: true }
  const prepare = ({ to, subject, text, html, attachments = [] }: Letter) => {
    if (!plainAddress.test(to)) throw new MailAddressError('not one plain mail address')
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
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed })
  const outbox = join(dataDir, 'outbox')
  return {
    async send(letter) {
      const { message } = await composer.sendMail(prepare(letter))
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`
      const path = join(outbox, `${name}.eml`)
      await mkdir(outbox, { recursive: true })
      // Readable only by the server's user: it may contain a reset link. Renamed when complete, so that no partial mail is seen.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log.info(`mail written to ${path}`)
      return `outbox/${name}.eml`
    },
    close: () => composer.close(),
  }
}
