/** Checks of resources that run out during operation: disk space, backups, partitions, certificates. */
import { stat, statfs } from 'node:fs/promises'
import { dayMs, hourMs, utcDay } from '../../domain/time.ts'
import { partitionGaps } from '../../features/fleet/messages/storage/partition-gap.ts'
import { newestBackup } from '../../platform/backup/record-backup.ts'
import { databaseCertificates, expiryOfFile } from '../../platform/certificates.ts'
import { volumesOf } from '../../platform/volumes.ts'
import { readGatewaySettings } from '../../telematics/gateway/settings.ts'
import { bad, type HealthCheck, type HealthFinding, note, ok } from './finding.ts'

const gib = 1024 ** 3
const minFreeBytes = 2 * gib
/** 36 h: a nightly backup was missed, or has not ended by noon. */
const oldBackupHours = 36
const expiryNoticeMs = 14 * dayMs

const disk: HealthCheck = async ({ config }) => {
  const devices = new Set<number>()
  const volumes: { says: string; bytes: number }[] = []
  for (const [volume, folder] of Object.entries(volumesOf(config))) {
    // Folders that a start creates may not exist yet.
    const at = await stat(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && volume !== 'data') return undefined
      throw error
    })
    if (!at || devices.has(at.dev)) continue
    devices.add(at.dev)
    const { bavail, bsize } = await statfs(folder)
    volumes.push({ says: `${((bavail * bsize) / gib).toFixed(1)} GB free at ${folder}`, bytes: bavail * bsize })
  }
  const says = volumes.map((each) => each.says).join(', ')
  if (volumes.some(({ bytes }) => bytes < minFreeBytes)) return bad(`${says}: free some space`)
  return ok(config.databaseUrl ? `${says}; the disk of the database server is not checked` : says)
}

const backup: HealthCheck = async ({ store }) => {
  const newest = await newestBackup((await store()).db)
  if (!newest) return note('none was made with the command backup')
  const hours = Math.floor((Date.now() - new Date(newest.createdAt).getTime()) / hourMs)
  const says = `the newest is ${hours} h old, in ${newest.folder} on ${newest.host}`
  return hours >= oldBackupHours ? note(says) : ok(says)
}

const partitions: HealthCheck = async ({ store }) => {
  const now = Date.now()
  const gaps = await partitionGaps((await store()).db, now)
  const missing = gaps
    .filter(({ day }) => day <= utcDay(now + dayMs))
    .map(({ name, day }) => `${name} missing for ${day}`)
  if (missing.length > 0) return note(`${missing.join(', ')}: a server creates them every 10 minutes`)
  return ok(gaps.map(({ name, day }) => `${name} until ${day}`).join(', '))
}

const certificates: HealthCheck = async ({ config, env }) => {
  const { tls } = readGatewaySettings(env)
  const files = [...(tls ? [{ name: 'gateway', path: tls.cert }] : []), ...databaseCertificates(config)]
  if (files.length === 0) return ok('none is configured')
  const findings: HealthFinding[] = []
  for (const { name, path } of files) {
    try {
      const expiry = await expiryOfFile(path)
      const leftMs = expiry - Date.now()
      const says = `${name} until ${utcDay(expiry)}`
      findings.push(leftMs <= 0 ? bad(`${says}: expired`) : leftMs < expiryNoticeMs ? note(says) : ok(says))
    } catch (error) {
      findings.push(bad(`${name} cannot be read from ${path}: ${(error as Error).message}`))
    }
  }
  const worst = (['bad', 'note'] as const).find((state) => findings.some((each) => each.state === state)) ?? 'ok'
  return { state: worst, says: findings.map(({ says }) => says).join(', ') }
}

export const upkeepLooks = { disk, backup, partitions, certificates }
