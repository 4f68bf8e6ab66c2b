/** Builds the responses to boxes in hawkBit's Direct Device Integration API. Pure functions. */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { BoxOffer, OfferedUpgrade } from '../../offer.ts'
import type { PlanPart } from '../../plan.ts'
import type { Artifact, Chunk, confirmationAnswer, deploymentAnswer, pollAnswer } from './messages.ts'

/** Polling intervals for boxes, as HH:mm:ss. */
const sleeps = { idle: '00:05:00', underWay: '00:00:30' } as const

/** Mode of an offer. It is part of the address, so boxes read an action again when its mode changes. */
type Mode = 'confirm' | 'download' | 'attempt' | 'forced'

export const revisionOf = (upgrade: OfferedUpgrade, mode: Mode): string =>
  createHash('sha256')
    .update(JSON.stringify([mode, upgrade.action, upgrade.content]))
    .digest('hex')
    .slice(0, 12)

/** @param base address of the box's own resource, without a slash at its end */
export function presentPoll(offer: BoxOffer, base: string, asksAttributes: boolean): z.infer<typeof pollAnswer> {
  const isIdle = offer.kind === 'nothing' && !offer.isUnderWay
  return {
    config: { polling: { sleep: isIdle ? sleeps.idle : sleeps.underWay } },
    _links: {
      ...(offer.kind === 'deploy' && {
        deploymentBase: { href: `${base}/deploymentBase/${offer.action}?c=${revisionOf(offer, offer.mode)}` },
      }),
      ...(offer.kind === 'confirm' && {
        confirmationBase: { href: `${base}/confirmationBase/${offer.action}?c=${revisionOf(offer, 'confirm')}` },
      }),
      // No query here, because clients append /feedback to the address.
      ...(offer.kind === 'cancel' && { cancelAction: { href: `${base}/cancelAction/${offer.action}` } }),
      ...(asksAttributes && { configData: { href: `${base}/configData` } }),
    },
  }
}

/** Name of a module: the action, and the number of its file, starting at 1. */
const moduleOf = (action: number, index: number): string => `${action}-${index + 1}`
export function readModule(text: string): { action: number; index: number } | undefined {
  const [, action, number] = /^([1-9]\d{0,9})-([1-9]\d{0,2})$/.exec(text) ?? []
  return action && number ? { action: Number(action), index: Number(number) - 1 } : undefined
}

/**
 * Builds one chunk per file, in installation order. ECUs that share a file, for example one .swu for all, share a
 * chunk, because SWUpdate accepts only one.
 */
function presentChunks({ action, content }: OfferedUpgrade, base: string): Chunk[] {
  const byFile = Map.groupBy(content, ({ file }) => file.sha256)
  return [...byFile.values()].map((same) => {
    const parts = same as [PlanPart, ...PlanPart[]]
    const [first] = parts
    return {
      part: content.indexOf(first) === 0 ? 'os' : 'bApp',
      name: first.partNumber,
      version: first.version,
      artifacts: [presentArtifact({ action, content }, content.indexOf(first), base)],
      metadata: metadataOf(parts),
    }
  })
}

type Metadata = { key: string; value: string }[]
const metadataEntries = (values: Readonly<Record<string, string>>): Metadata =>
  Object.entries(values).map(([key, value]) => ({ key, value }))

/**
 * Metadata that a box needs in addition to the file. For a file with several ECUs, keys have the ECU code as a prefix.
 * Keys without a prefix describe the first ECU.
 */
function metadataOf(parts: readonly [PlanPart, ...PlanPart[]]): Metadata {
  const [first] = parts
  const own = metadataEntries({ ecu: first.ecu, ...requirements(first) })
  if (parts.length === 1) return own
  const each = parts.flatMap((part) => {
    const { ecu, partNumber, version } = part
    return metadataEntries({ partNumber, version, ...requirements(part) }).map(({ key, value }) => ({
      key: `${ecu}.${key}`,
      value,
    }))
  })
  return [...own, ...metadataEntries({ ecus: parts.map(({ ecu }) => ecu).join(',') }), ...each]
}

/** Requirements of a part. The file of a task has no release counter. */
const requirements = ({ counter, hardwareIds, fromVersion }: PlanPart) => ({
  ...(counter > 0 && { counter: String(counter) }),
  hardwareIds: hardwareIds.join(','),
  ...(fromVersion !== undefined && { fromVersion }),
})

export function presentArtifact(
  { action, content }: Pick<OfferedUpgrade, 'action' | 'content'>,
  index: number,
  base: string,
): Artifact {
  const { file } = content[index] as PlanPart
  const href = `${base}/softwaremodules/${moduleOf(action, index)}/artifacts/${encodeURIComponent(file.name)}`
  return {
    filename: file.name,
    hashes: { sha1: file.sha1, md5: file.md5, sha256: file.sha256 },
    size: file.size,
    _links: {
      download: { href },
      'download-http': { href },
      md5sum: { href: `${href}.MD5SUM` },
      'md5sum-http': { href: `${href}.MD5SUM` },
    },
  }
}

const handlings = {
  // A box without support for maintenance windows reads 'skip' as 'done', so only boxes with support get this offer.
  download: { download: 'forced', update: 'skip', maintenanceWindow: 'unavailable' },
  attempt: { download: 'attempt', update: 'attempt' },
  forced: { download: 'forced', update: 'forced' },
} as const

export const presentDeployment = (
  upgrade: OfferedUpgrade,
  mode: keyof typeof handlings,
  base: string,
): z.infer<typeof deploymentAnswer> => ({
  id: String(upgrade.action),
  deployment: { ...handlings[mode], chunks: presentChunks(upgrade, base) },
})

export const presentConfirmation = (upgrade: OfferedUpgrade, base: string): z.infer<typeof confirmationAnswer> => ({
  id: String(upgrade.action),
  confirmation: { ...handlings.attempt, chunks: presentChunks(upgrade, base) },
})
