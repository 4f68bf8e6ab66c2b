/** Imports metadata that was signed offline, after verifying that it matches the request. */
import { text as readText } from 'node:stream/consumers'
import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { canonical } from '../metadata/canonical.ts'
import { isSignedByRole, keysOf, type Root, type Targets, whyNotRoot } from '../metadata/documents.ts'
import { keyIdOf, type SignedDocument } from '../metadata/keys.ts'
import { answerShape, type SigningAnswer } from '../metadata/signing-files.ts'
import { type Repository, type Role, repositoryTitles, roleTitles } from './contract.ts'
import { refreshImage } from './online.ts'
import { imageTargetFiles, keepMetadata, metadataOf, newestKey, rootOf } from './stored-metadata.ts'
import { signingFaults as words } from './texts.ts'

interface ImportedDocument {
  repository: Repository
  role: Role
  version: number
}

/** Stores all documents or none. Throws a Fault that describes the problem. */
export async function takeSigned(context: Context, hash: string): Promise<ImportedDocument[]> {
  const { db, parts, user, logChange } = context
  const now = parts.now().getTime()
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('image metadata'))`)
  const { image, director } = await read(context, hash)
  const importedDocuments: ImportedDocument[] = []
  const keep = async (repository: Repository, role: Role, document: SignedDocument<Root | Targets>) => {
    await keepMetadata(db, { repository, role, now, by: user.fullName }, document)
    importedDocuments.push({ repository, role, version: document.signed.version })
  }
  for (const [repository, root] of [['image', image.root] as const, ['director', director.root] as const]) {
    if (!root) continue
    await requireRoot(context, repository, root, now)
    await keep(repository, 'root', root)
  }
  if (image.targets) {
    await requireTargets(context, image.targets, now)
    await keep('image', 'targets', image.targets)
  }
  if (importedDocuments.length === 0) throw new Fault(code.state, words.nothing)
  await refreshImage(db, parts)
  for (const { repository, role, version } of importedDocuments)
    logChange({
      record: 'imageMetadata',
      id: `${repository}/${role}`,
      label: `${repository} ${role}`,
      after: { version },
    })
  return importedDocuments
}

async function read({ parts }: Context, hash: string): Promise<SigningAnswer> {
  try {
    return answerShape.parse(JSON.parse(await readText(await parts.files.get(hash))))
  } catch {
    throw new Fault(code.invalid, words.unreadable)
  }
}

const documentFault = ({ lang }: Context, text: string, repository: Repository, role: Role, values = {}) => {
  const at = lang === 'zh' ? 0 : 1
  const which = `${repositoryTitles[repository][at]} – ${roleTitles[role][at]}`
  return new Fault(code.invalid, text, { values: { which, ...values } })
}

async function requireRoot(
  context: Context,
  repository: Repository,
  root: SignedDocument<Root>,
  now: number,
): Promise<void> {
  const { db, parts, user } = context
  const before = await rootOf(db, repository)
  const why = whyNotRoot(root, before, now)
  const version = (before?.signed.version ?? 0) + 1
  if (why) throw documentFault(context, words[why], repository, 'root', { version })
  const own = keyIdOf(await newestKey(db, parts, repository, user.fullName))
  const online =
    repository === 'image' ? (['timestamp', 'snapshot'] as const) : (['timestamp', 'snapshot', 'targets'] as const)
  const isNamed = (role: Role) => keysOf(root.signed, role).some((key) => keyIdOf(key) === own)
  // If the root required more signatures than the platform can make, every box would stop updating.
  const isOne = (role: Role) => root.signed.roles[role].threshold === 1
  if (!online.every((role) => isNamed(role) && isOne(role)))
    throw documentFault(context, words.otherKey, repository, 'root')
}

async function requireTargets(context: Context, targets: SignedDocument<Targets>, now: number): Promise<void> {
  const { db } = context
  const root = await rootOf(db, 'image')
  if (!root) throw new Fault(code.state, words.noRoot)
  const version = ((await metadataOf(db, 'image', 'targets'))?.version ?? 0) + 1
  const refuse = (text: string) => documentFault(context, text, 'image', 'targets', { version })
  if (targets.signed.version !== version) throw refuse(words.version)
  if (Date.parse(targets.signed.expires) <= now) throw refuse(words.expired)
  if (!isSignedByRole(targets, root.signed, 'targets')) throw refuse(words.signature)
  const requiredTargets = await imageTargetFiles(db)
  for (const [name, target] of Object.entries(targets.signed.targets)) {
    const own = Object.hasOwn(requiredTargets, name) ? requiredTargets[name] : undefined
    if (!own || canonical(own) !== canonical(target))
      throw new Fault(code.invalid, words.otherTarget, { values: { name } })
  }
}
