import { wallClock } from '../../../../domain/zone.ts'
import type { AnyCall, Context, Parts } from '../../../../platform/context.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import type { Catalogue } from '../../../../platform/thing/catalogue.ts'
import { roleFacts } from './facts.ts'

interface RoleRule {
  readonly secondFactor: string | null
  /** First day of the rule, YYYY-MM-DD. Null: always. */
  readonly secondFactorFrom: string | null
}

const pathsByCatalogue = new WeakMap<object, ReadonlySet<string>>()

/** Paths of calls whose roles require a second factor by default. */
function sensitivePaths({ calls }: Pick<Catalogue, 'calls'>): ReadonlySet<string> {
  const paths =
    pathsByCatalogue.get(calls) ??
    new Set(calls.filter(({ call }: { call: AnyCall }) => call.needsFactor).map(({ call }) => call.path))
  pathsByCatalogue.set(calls, paths)
  return paths
}

/**
 * First day on which a role requires a second factor, '' if it always does. Undefined: it does not. Without a rule of
 * its own, a role does in production if it includes a sensitive step.
 */
export function secondFactorFrom(
  { secondFactor, secondFactorFrom: from }: RoleRule,
  links: ReadonlySet<string>,
  production: boolean,
  catalogue: Pick<Catalogue, 'calls'>,
): string | undefined {
  const sensitive = sensitivePaths(catalogue)
  const isRequired =
    secondFactor === 'required' ||
    (secondFactor !== 'optional' && production && [...links].some((link) => sensitive.has(link)))
  return isRequired ? (from ?? '') : undefined
}

/** Whether the user's role requires a second factor today and the account has none. */
export function mustAddFactor(
  { config, catalogue, now }: Pick<Parts, 'config' | 'catalogue' | 'now'>,
  account: RoleRule & { readonly hasFactor: boolean; readonly zone: string },
  links: ReadonlySet<string>,
): boolean {
  if (account.hasFactor) return false
  const from = secondFactorFrom(account, links, config.production, catalogue)
  return from !== undefined && from <= wallClock(account.zone, now().getTime()).slice(0, 10)
}

/** First day on which the caller's role requires a second factor, '' if always. Undefined: it does not. */
async function factorFrom({ db, parts, user }: Context): Promise<string | undefined> {
  if (!user.role) return undefined
  const { secondFactor, secondFactorFrom: from, id } = roleFacts
  const [rule] = await db.select({ secondFactor, secondFactorFrom: from }).from(roleFacts).where(eq(id, user.role.id))
  return rule && secondFactorFrom(rule, user.links, parts.config.production, parts.catalogue)
}

/** First day from which the caller must have the second factor that is missing, '' if always. Null: none is missing. */
export async function missingFactorFrom(context: Context): Promise<string | null> {
  return context.user.hasFactor ? null : ((await factorFrom(context)) ?? null)
}

/** Whether the caller's role requires a second factor today. */
export async function requiresFactor(context: Context): Promise<boolean> {
  const from = await factorFrom(context)
  return from !== undefined && from <= wallClock(context.zone, context.parts.now().getTime()).slice(0, 10)
}
