/** Version manifest of a vehicle. Each ECU signs its report, and the Primary signs the whole. */
import { z } from 'zod'
import { DeviceRefusal } from '../../../../../platform/http/device-routes.ts'
import { sql } from '../../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../../platform/store/store.ts'
import { saveKeyCounters } from '../../ecuKey/api.ts'
import { canonical } from '../../metadata/canonical.ts'
import { isSignedBy, type SignedDocument } from '../../metadata/keys.ts'
import type { StatedVersion } from '../reports/attributes.ts'

const text = z.string().min(1).max(64)
const counter = z.int().min(1)
const moments = z.iso.datetime({ offset: true })
const signedShape = <T extends z.ZodType>(of: T) =>
  z.object({
    signed: of,
    signatures: z
      .array(z.object({ keyid: z.string().max(128), sig: z.string().max(256) }))
      .min(1)
      .max(4),
  })
const report = z.looseObject({
  ecu: text,
  counter,
  time: moments,
  partNumber: text.optional(),
  hardwareId: text.optional(),
  serial: text.optional(),
  installed: z.looseObject({
    version: text,
    hashes: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/i) }).optional(),
  }),
  /** Attacks that the ECU detected while checking for updates. */
  attacks: z.string().max(500).optional(),
})
export const manifest = signedShape(
  z.looseObject({
    vin: z.string(),
    primary: text,
    counter,
    time: moments,
    reports: z.record(z.string().max(16), signedShape(report)).refine((all) => Object.keys(all).length <= 100),
  }),
)
type Manifest = z.infer<typeof manifest>

interface Key extends Record<string, unknown> {
  ecu: string
  publicKey: string
  isPrimary: boolean | null
  counter: number | null
}

/** Tolerance for wrong vehicle clocks. */
const skewMs = 24 * 3_600_000

const wrong = (errorCode: string, message: string, status = 403) => new DeviceRefusal(status, errorCode, message)

/**
 * Verifies a manifest with the vehicle's registered keys, and stores its counters. Every ECU must appear once, each
 * signature must be valid, and each counter must exceed the stored one. Returns the versions. Throws a DeviceRefusal.
 */
export async function countManifest(
  db: Db,
  vin: string,
  signedManifest: Manifest,
  now: number,
): Promise<StatedVersion[]> {
  const { primary, reports, counter: number, time } = signedManifest.signed
  if (signedManifest.signed.vin !== vin) throw wrong('otherVehicle', 'The manifest is of another vehicle')
  if (Date.parse(time) > now + skewMs) throw wrong('future', 'The manifest is of the future')
  // Serializes the manifests of a vehicle. Of two with the same counter, only one is accepted.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`manifest ${vin}`}))`)
  const { rows: keys } = await db.execute<Key>(sql`
    select ecu, public_key as "publicKey", is_primary as "isPrimary", counter::float8 as counter
    from ecu_key where vin = ${vin} order by ecu`)
  const main = keys.find(({ isPrimary }) => isPrimary)
  if (!main || main.ecu !== primary) throw wrong('primary', 'The manifest is not of the registered Primary')
  requireSigned(signedManifest, main)
  const missing = keys.filter(({ ecu }) => !Object.hasOwn(reports, ecu)).map(({ ecu }) => ecu)
  if (missing.length > 0) throw wrong('missingEcu', `The manifest lacks ${missing.join(', ')}`)
  const keyByEcu = new Map(keys.map((key) => [key.ecu, key]))
  for (const [ecu, each] of Object.entries(reports)) {
    const key = keyByEcu.get(ecu)
    if (!key || each.signed.ecu !== ecu) throw wrong('unknownEcu', `${ecu} is not registered for this vehicle`)
    requireSigned(each, key)
    if (each.signed.counter <= (key.counter ?? 0)) throw wrong('counter', `The counter of ${ecu} was used`, 409)
  }
  if (number <= (main.counter ?? 0)) throw wrong('counter', 'The counter was used', 409)
  const counters = Object.entries(reports).map(([ecu, each]) => ({
    ecu,
    key: keyByEcu.get(ecu)?.publicKey,
    counter: ecu === primary ? Math.max(number, each.signed.counter) : each.signed.counter,
  }))
  await saveKeyCounters(db, vin, counters, now)
  return Object.entries(reports).map(([ecu, { signed: content }]) => ({
    ecu,
    version: content.installed.version,
    ...(content.partNumber !== undefined && { partNumber: content.partNumber }),
    ...(content.hardwareId !== undefined && { hardwareId: content.hardwareId }),
    ...(content.serial !== undefined && { serial: content.serial }),
    ...(content.installed.hashes && { sha256: content.installed.hashes.sha256.toLowerCase() }),
  }))
}

function requireSigned({ signed: content, signatures }: SignedDocument<unknown>, { ecu, publicKey }: Key): void {
  const bytes = Buffer.from(canonicalOf(content))
  if (!signatures.some(({ sig }) => isSignedBy(bytes, publicKey, sig)))
    throw wrong('signature', `Not signed by the registered key of ${ecu}`)
}

function canonicalOf(content: unknown): string {
  try {
    return canonical(content)
  } catch {
    throw wrong('malformed', 'Fractions have no canonical form', 400)
  }
}
