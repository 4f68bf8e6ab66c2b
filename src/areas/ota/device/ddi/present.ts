/** What boxes are answered, as hawkBit's Direct Device Integration has it. Pure. */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Offer, OfferedUpgrade } from '../../offer.ts'
import type { WantedPart } from '../../plan.ts'
import type { Artifact, Chunk, confirmationAnswer, deploymentAnswer, pollAnswer } from './messages.ts'

/** How long a box waits before it asks again, HH:mm:ss. */
const sleeps = { idle: '00:05:00', underWay: '00:00:30' } as const

/** The mode of what is offered: with it the address of the same action changes, so that boxes read it anew. */
type Mode = 'confirm' | 'download' | 'attempt' | 'forced'

export const revisionOf = (upgrade: OfferedUpgrade, mode: Mode): string =>
  createHash('sha256')
    .update(JSON.stringify([mode, upgrade.action, upgrade.content]))
    .digest('hex')
    .slice(0, 12)

/** @param base address of the box's own resource, without a slash at its end */
export function presentPoll(offer: Offer, base: string, asksAttributes: boolean): z.infer<typeof pollAnswer> {
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
      // Without a query: clients append /feedback to it.
      ...(offer.kind === 'cancel' && { cancelAction: { href: `${base}/cancelAction/${offer.action}` } }),
      ...(asksAttributes && { configData: { href: `${base}/configData` } }),
    },
  }
}

/** The name of a module: which action, and which of its files, from 1. */
const moduleOf = (action: number, index: number): string => `${action}-${index + 1}`
export function readModule(text: string): { action: number; index: number } | undefined {
  const [, action, number] = /^([1-9]\d{0,9})-([1-9]\d{0,2})$/.exec(text) ?? []
  return action && number ? { action: Number(action), index: Number(number) - 1 } : undefined
}

/**
 * One chunk for each file, in the order of installation. Parts of several ECUs that share a file, such as one .swu for
 * all of them, are one chunk: SWUpdate takes one.
 */
function presentChunks({ action, content }: OfferedUpgrade, base: string): Chunk[] {
  const byFile = Map.groupBy(content, ({ file }) => file.sha256)
  return [...byFile.values()].map((same) => {
    const parts = same as [WantedPart, ...WantedPart[]]
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
 * What a box needs besides the file. Of a file for several ECUs they are listed, and what is said of each has its code
 * before it; without it the first is meant.
 */
function metadataOf(parts: readonly [WantedPart, ...WantedPart[]]): Metadata {
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

/** A file of a task has no release counter. */
const requirements = ({ counter, hardwareIds, fromVersion }: WantedPart) => ({
  ...(counter > 0 && { counter: String(counter) }),
  hardwareIds: hardwareIds.join(','),
  ...(fromVersion !== undefined && { fromVersion }),
})

export function presentArtifact(
  { action, content }: Pick<OfferedUpgrade, 'action' | 'content'>,
  index: number,
  base: string,
): Artifact {
  const { file } = content[index] as WantedPart
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
  // A box that does not know maintenance windows takes 'skip' for 'done': such an offer is for those alone that do.
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
