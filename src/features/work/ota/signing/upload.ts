/** Imports metadata that was signed offline, after verifying that it matches the request. */
import { text as readText } from 'node:stream/consumers'
import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { canonical } from '../metadata/canonical.ts'
import { isSignedByRole, keysOf, type Root, type Targets, whyNotRoot } from '../metadata/documents.ts'
import { keyIdOf, type Signed } from '../metadata/keys.ts'
import { answerShape, type SigningAnswer } from '../metadata/signing-files.ts'
import { type Repository, type Role, repositoryTitles, roleTitles } from './contract.ts'
import { refreshImage } from './online.ts'
import { keepMetadata, metadataOf, newestKey, rootOf, wantedTargets } from './stored.ts'
import { signingFaults as words } from './texts.ts'

interface Taken {
  repository: Repository
  role: Role
  version: number
}

/** Stores all documents or none. Throws a Fault that describes the problem. */
export async function takeSigned(context: Context, hash: string): Promise<Taken[]> {
  const { db, parts, user, changed } = context
  const now = parts.now().getTime()
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('image metadata'))`)
  const { image, director } = await read(context, hash)
  const taken: Taken[] = []
  const keep = async (repository: Repository, role: Role, signed: Signed<Root | Targets>) => {
    await keepMetadata(db, { repository, role, now, by: user.fullName }, signed)
    taken.push({ repository, role, version: signed.signed.version })
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
  if (taken.length === 0) throw new Fault(code.state, words.nothing)
  await refreshImage(db, parts)
  for (const { repository, role, version } of taken)
    changed({
      record: 'imageMetadata',
      id: `${repository}/${role}`,
      label: `${repository} ${role}`,
      after: { version },
    })
  return taken
}

async function read({ parts }: Context, hash: string): Promise<SigningAnswer> {
  try {
    return answerShape.parse(JSON.parse(await readText(await parts.files.get(hash))))
  } catch {
    throw new Fault(code.invalid, words.unreadable)
  }
}

const refused = ({ lang }: Context, text: string, repository: Repository, role: Role, values = {}) => {
  const at = lang === 'zh' ? 0 : 1
  const which = `${repositoryTitles[repository][at]} – ${roleTitles[role][at]}`
  return new Fault(code.invalid, text, { values: { which, ...values } })
}

async function requireRoot(context: Context, repository: Repository, root: Signed<Root>, now: number): Promise<void> {
  const { db, parts, user } = context
  const before = await rootOf(db, repository)
  const why = whyNotRoot(root, before, now)
  const version = (before?.signed.version ?? 0) + 1
  if (why) throw refused(context, words[why], repository, 'root', { version })
  const own = keyIdOf(await newestKey(db, parts, repository, user.fullName))
  const online =
    repository === 'image' ? (['timestamp', 'snapshot'] as const) : (['timestamp', 'snapshot', 'targets'] as const)
  const isNamed = (role: Role) => keysOf(root.signed, role).some((key) => keyIdOf(key) === own)
  // If the root required more signatures than the platform can make, every box would stop updating.
  const isOne = (role: Role) => root.signed.roles[role].threshold === 1
  if (!online.every((role) => isNamed(role) && isOne(role))) throw refused(context, words.otherKey, repository, 'root')
}

async function requireTargets(context: Context, targets: Signed<Targets>, now: number): Promise<void> {
  const { db } = context
  const root = await rootOf(db, 'image')
  if (!root) throw new Fault(code.state, words.noRoot)
  const version = ((await metadataOf(db, 'image', 'targets'))?.version ?? 0) + 1
  const refuse = (text: string) => refused(context, text, 'image', 'targets', { version })
  if (targets.signed.version !== version) throw refuse(words.version)
  if (Date.parse(targets.signed.expires) <= now) throw refuse(words.expired)
  if (!isSignedByRole(targets, root.signed, 'targets')) throw refuse(words.signature)
  const wanted = await wantedTargets(db)
  for (const [name, target] of Object.entries(targets.signed.targets)) {
    const own = Object.hasOwn(wanted, name) ? wanted[name] : undefined
    if (!own || canonical(own) !== canonical(target))
      throw new Fault(code.invalid, words.otherTarget, { values: { name } })
  }
}
