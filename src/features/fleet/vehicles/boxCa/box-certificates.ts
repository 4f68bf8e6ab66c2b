/** Decides for the gateway which client certificates of boxes are valid, and which vehicles need one. */
import { X509Certificate } from 'node:crypto'
import type { Logger } from 'pino'
import { fleetDay, hourMs } from '../../../../domain/time.ts'
import { parameterText } from '../../../../platform/parameter/parameters.ts'
import { batchLookup } from '../../../../platform/store/batch-lookup.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import type { Store } from '../../../../platform/store/store.ts'
import type { PresentedBox, RefusalReason } from '../../../../telematics/ingest/connection-types.ts'
import { noteUsed, type UsedCertificate } from '../pkiKey/note-used.ts'
import { type BoxChain, chainOf, mayAuthenticateClients, namesOf, withoutRevoked } from './chains.ts'
import { serialOf } from './files.ts'
import { strictCrl } from './parameters.ts'

interface Ca {
  readonly id: number
  readonly certificate: X509Certificate
  readonly notBefore: number
  readonly notAfter: number
  readonly crlNextUpdate: number | null
  readonly revoked: ReadonlySet<string>
}

interface Trust {
  /** Changes with every change of a CA or CRL. */
  readonly revision: string
  readonly cas: readonly Ca[]
  /** Whether any model requires certificates. */
  readonly anyRule: boolean
  readonly strictCrl: boolean
}

/** Statements of a certificate, read once per connection. */
interface Statement {
  readonly serial: string
  readonly names: ReadonlySet<string>
  readonly notBefore: number
  readonly notAfter: number
  readonly mayAuthenticate: boolean
  issuers: BoxChain<Ca> & { readonly revision: string }
}

const usedAccuracyMs = hourMs
const maxCachedUses = 100_000
const writeMs = 1_000

/** Rule of the vehicle's model, and the ICCID of its box. */
const rulesOf = batchLookup<{ vin: string; iccid: string | null; isRequired: boolean; requiredFrom: string | null }>(
  async ({ db }, vins) => {
    const { rows } = await db.execute<{
      vin: string
      iccid: string | null
      isRequired: boolean
      requiredFrom: string | null
    }>(sql`
      select v.vin, b.iccid, coalesce(m.box_certificate = 'required', false) as "isRequired",
        m.box_certificate_from::text as "requiredFrom"
      from vehicle v left join model m on m.id = v.model left join box b on b.vin = v.vin
      where v.vin = any(${texts(vins)}::text[])`)
    return new Map(rows.map((row) => [row.vin, row]))
  },
)

/** PKI keys by serial number without leading zeros. Staff may have entered the number with them. */
const keysOf = batchLookup<{ vin: string; issuer: number | null; isRevoked: boolean }>(async ({ db }, serials) => {
  const notations = serials.flatMap((serial) => [serial, `0${serial}`, `00${serial}`, `000${serial}`])
  const { rows } = await db.execute<{ serial: string; vin: string; issuer: number | null; isRevoked: boolean }>(sql`
    select serial, vin, issuer::float8 as issuer, revoked_at is not null as "isRevoked"
    from pki_key where serial = any(${texts(notations)}::text[])`)
  return new Map(rows.map(({ serial, ...row }) => [serialOf(serial), row]))
})

export class BoxCertificates {
  readonly #store: Store
  readonly #log: Logger
  #trust: Trust = { revision: '', cas: [], anyRule: false, strictCrl: false }
  readonly #statements = new WeakMap<X509Certificate, Statement>()
  /** Time of the last recorded use, by serial number. */
  readonly #uses = new Map<string, number>()
  #unwritten: UsedCertificate[] = []
  #timer: NodeJS.Timeout | undefined
  #writing = Promise.resolve()

  constructor(store: Store, log: Logger) {
    this.#store = store
    this.#log = log
  }

  /** Reads CAs and rules. Returns true when a connected box may be refused since. Rejects when the store does not answer. */
  async refresh(): Promise<boolean> {
    const { db } = this.#store
    const { rows } = await db.execute<{ cas: string | null; rules: string }>(sql`
      select (select string_agg(concat_ws(' ', id, updated_at, crl_number, crl_this_update, crl_next_update), ',' order by id)
          from box_ca) as cas,
        (select coalesce(string_agg(id || ' ' || coalesce(box_certificate_from::text, ''), ',' order by id), '')
          from model where box_certificate = 'required') as rules`)
    const { cas, rules } = rows[0]!
    const isStrict = (await parameterText(db, strictCrl)) === 'true'
    const revision = [cas, rules, isStrict].join(' / ')
    if (revision === this.#trust.revision) return false
    this.#trust = { revision, cas: await this.#cas(), anyRule: rules !== '', strictCrl: isStrict }
    return true
  }

  async #cas(): Promise<Ca[]> {
    const { rows } = await this.#store.db.execute<{
      id: number
      certificate: string
      crlNextUpdate: number | null
      revoked: string[]
    }>(sql`
      select id::float8 as id, certificate, extract(epoch from crl_next_update)::float8 * 1000 as "crlNextUpdate", revoked
      from box_ca order by id`)
    const cas = rows.map(({ id, certificate: pem, crlNextUpdate, revoked }) => {
      const certificate = new X509Certificate(pem)
      const [notBefore, notAfter] = [certificate.validFromDate.getTime(), certificate.validToDate.getTime()]
      return { id, certificate, notBefore, notAfter, crlNextUpdate, revoked: new Set(revoked) }
    })
    return withoutRevoked(cas)
  }

  /**
   * Reason to refuse a box of an existing vehicle at `now`. Undefined: it has a valid certificate, or its model requires
   * none.
   */
  async check({ vin, certificate }: PresentedBox, now: number): Promise<RefusalReason | undefined> {
    if (!this.#trust.anyRule) return undefined
    const rule = await rulesOf(this.#store, vin)
    const isRequired = rule?.isRequired && (rule.requiredFrom === null || rule.requiredFrom <= fleetDay(now))
    if (!isRequired) return undefined
    return certificate ? this.#reason(vin, rule.iccid, certificate, now) : 'certificateMissing'
  }

  /** Records the use of a certificate, if it is valid. Never rejects. */
  async used({ vin, certificate }: PresentedBox, now: number): Promise<void> {
    try {
      if (!certificate || this.#trust.cas.length === 0) return
      const { serial, notBefore, notAfter } = this.#statement(certificate)
      if (now - (this.#uses.get(serial) ?? -Infinity) < usedAccuracyMs) return
      const rule = await rulesOf(this.#store, vin)
      if (!rule || (await this.#reason(vin, rule.iccid, certificate, now))) return
      if (this.#uses.size >= maxCachedUses) this.#uses.clear()
      this.#uses.set(serial, now)
      const issuer = this.#chainOf(certificate).cas.at(-1)!.id
      const algorithm = algorithmOf(certificate)
      this.#unwritten.push({ vin, serial, algorithm, since: notBefore, until: notAfter, issuer, at: now })
      this.#timer ??= setTimeout(() => void this.flush(), writeMs)
    } catch (error) {
      this.#log.warn({ err: error }, 'gateway: failed to record the use of a certificate')
    }
  }

  /** Writes the recorded uses. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const uses = [...new Map(this.#unwritten.map((use) => [use.serial, use])).values()]
    this.#unwritten = []
    if (uses.length > 0)
      this.#writing = this.#writing
        .then(() => this.#store.tx((tx) => noteUsed(tx, uses)))
        .catch((error: unknown) => {
          for (const { serial } of uses) this.#uses.delete(serial)
          this.#log.warn({ err: error }, 'gateway: failed to record the use of certificates')
        })
    return this.#writing
  }

  async #reason(
    vin: string,
    iccid: string | null,
    certificate: X509Certificate,
    now: number,
  ): Promise<RefusalReason | undefined> {
    const { serial, names, notBefore, notAfter, mayAuthenticate } = this.#statement(certificate)
    const { cas: issuers, intermediates } = this.#chainOf(certificate)
    const validIssuers = issuers.filter((ca) => ca.notBefore <= now && now < ca.notAfter)
    if (validIssuers.length === 0 || !intermediates.every((ca) => isValidAt(ca, now))) return 'certificateIssuer'
    if (now < notBefore) return 'certificateNotYetValid'
    if (now >= notAfter) return 'certificateExpired'
    // Lists of the CAs that the box sent are not on record. That of the CA on record may revoke the last of them.
    const top = intermediates.at(-1)
    const topSerial = top ? serialOf(top.serialNumber) : serial
    if (issuers.some(({ revoked }) => revoked.has(topSerial))) return 'certificateRevoked'
    if (this.#trust.strictCrl && isCrlExpired(issuers, now)) return 'certificateCrl'
    if (!mayAuthenticate) return 'certificateUse'
    if (!names.has(vin.toUpperCase()) && !(iccid !== null && names.has(iccid.toUpperCase())))
      return 'certificateVehicle'
    const key = await keysOf(this.#store, serial)
    // Serial numbers are unique within a CA only.
    if (!key || (key.issuer !== null && !issuers.some(({ id }) => id === key.issuer))) return undefined
    if (key.isRevoked) return 'certificateRevoked'
    return key.vin === vin ? undefined : 'certificateVehicle'
  }

  #statement(certificate: X509Certificate): Statement {
    const earlier = this.#statements.get(certificate)
    if (earlier) return earlier
    const statement: Statement = {
      serial: serialOf(certificate.serialNumber),
      names: namesOf(certificate),
      notBefore: certificate.validFromDate.getTime(),
      notAfter: certificate.validToDate.getTime(),
      mayAuthenticate: !certificate.ca && mayAuthenticateClients(certificate),
      issuers: { revision: '', cas: [], intermediates: [] },
    }
    this.#statements.set(certificate, statement)
    return statement
  }

  /** Chain of the certificate. Its signatures are verified once per revision of the CAs. */
  #chainOf(certificate: X509Certificate): BoxChain<Ca> {
    const { revision, cas } = this.#trust
    const statement = this.#statement(certificate)
    if (statement.issuers.revision !== revision) statement.issuers = { revision, ...chainOf(certificate, cas) }
    return statement.issuers
  }
}

/** False without any CRL: not every CA publishes one. */
function isCrlExpired(cas: readonly Ca[], now: number): boolean {
  const ends = cas.flatMap(({ crlNextUpdate }) => crlNextUpdate ?? [])
  return ends.length > 0 && Math.max(...ends) <= now
}

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, now: number): boolean =>
  validFromDate.getTime() <= now && now < validToDate.getTime()

/** Algorithm of the certificate's key, such as `EC prime256v1` or `RSA 2048`. */
function algorithmOf({ publicKey }: X509Certificate): string {
  const { namedCurve, modulusLength } = publicKey.asymmetricKeyDetails ?? {}
  const type = publicKey.asymmetricKeyType ?? ''
  return [type === 'ed25519' ? 'Ed25519' : type.toUpperCase(), namedCurve ?? modulusLength].filter(Boolean).join(' ')
}
