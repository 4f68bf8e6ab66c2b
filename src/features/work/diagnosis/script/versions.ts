/**
 * Versions of scripts: written, submitted, released by a second person, withdrawn. A released version never changes.
 */
import { code } from '../../../../domain/contract/code.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { and, desc, eq, inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { type ScriptVersion, script } from './contract.ts'
import { addScriptEvent } from './events.ts'
import { checkProgram, type ProgramProblem } from './language/check.ts'
import { actionOf, limits, type Program, type ScriptBundle, stepsOf } from './language/language.ts'
import { type ScriptVersionState, scriptTexts as words } from './script-texts.ts'
import { scripts, scriptVersions as versions } from './store.ts'

type Row = typeof versions.$inferSelect

export const shownVersion = (row: Row, userId: number): ScriptVersion => {
  const { id, number, state, author, remark, decidedBy, decision, createdAt, updatedAt, releasedAt, authors } = row
  const isOwn = authors.includes(userId)
  return { id, number, state, author, remark, decidedBy, decision, createdAt, updatedAt, releasedAt, isOwn }
}

export async function versionsOf(db: Db, scriptId: number, userId: number): Promise<ScriptVersion[]> {
  const rows = await db.select().from(versions).where(eq(versions.scriptId, scriptId)).orderBy(desc(versions.number))
  return rows.map((row) => shownVersion(row, userId))
}

/** Returns one version. Throws 'no such record'. */
export async function versionOf(db: Db, scriptId: number, number: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.scriptId, scriptId), eq(versions.number, number)))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

/** Validates a submitted program. Throws a Fault that lists the problems by step. */
export function requireProgram(input: unknown, say: Context['say'], pairOf: (text: Pair) => string): Program {
  const checked = checkProgram(input)
  if ('program' in checked) return checked.program
  const fields = checked.problems.slice(0, 20).map(({ step = '', path, text }: ProgramProblem) => ({
    field: ['program', ...path].join('.'),
    label: words.program,
    text: words.wrong,
    values: { step: step || say(words.program), path: path.join('.'), text: pairOf(text) },
  }))
  throw fault(code.invalid, 'invalid', { fields })
}

/** Returns a reader of text pairs in the caller's language. */
export const pairIn =
  ({ lang }: Pick<Context, 'lang'>) =>
  (text: Pair): string =>
    text[lang === 'zh' ? 0 : 1]

export async function saveDraft(
  context: Context,
  input: { script: number; program: unknown; remark?: string | undefined; seenAt?: string | undefined },
): Promise<ScriptVersion> {
  const { db, user, parts, logChange } = context
  const program = requireProgram(input.program, context.say, pairIn(context))
  const now = parts.now().toISOString()
  // Serializes concurrent saves, because a script has only one draft.
  await db.execute(sql`update script set updated_at = updated_at where id = ${input.script}`)
  const [newest] = await db
    .select()
    .from(versions)
    .where(eq(versions.scriptId, input.script))
    .orderBy(desc(versions.number))
    .limit(1)
  const columns = { program, author: user.fullName, remark: input.remark ?? null, updatedAt: now }
  const isDraft = newest?.state === 'draft'
  const isStale = isDraft && input.seenAt !== newest.updatedAt
  if (isStale) throw new Fault(code.state, words.changedMeanwhile)
  const [row] = isDraft
    ? await db
        .update(versions)
        .set({ ...columns, authors: [...new Set([...newest.authors, user.id])] })
        .where(eq(versions.id, newest.id))
        .returning()
    : await db
        .insert(versions)
        .values({
          ...columns,
          scriptId: input.script,
          number: (newest?.number ?? 0) + 1,
          state: 'draft',
          authors: [user.id],
          createdAt: now,
        })
        .returning()
  await noteNumbers(db, input.script)
  const savedRow = row!
  logChange({
    record: script.name,
    id: input.script,
    label: `v${savedRow.number}`,
    after: { steps: stepsOf(program).length },
  })
  return shownVersion(savedRow, user.id)
}

type Move = 'submit' | 'release' | 'decline' | 'withdraw'
const moves: Record<Move, { from: ScriptVersionState; to: ScriptVersionState; not: keyof typeof words }> = {
  submit: { from: 'draft', to: 'submitted', not: 'notDraft' },
  release: { from: 'submitted', to: 'released', not: 'notSubmitted' },
  decline: { from: 'submitted', to: 'draft', not: 'notSubmitted' },
  withdraw: { from: 'released', to: 'withdrawn', not: 'notReleased' },
}

/** Changes the state of a version. Throws 'state' if its current state or the user does not allow that. */
export async function moveVersion(
  { db, user, parts, logChange }: Context,
  { script: scriptId, number }: { script: number; number: number },
  move: Move,
  remark?: string,
): Promise<ScriptVersion> {
  const { from, to, not } = moves[move]
  const before = await versionOf(db, scriptId, number)
  if (before.state !== from) throw new Fault(code.state, words[not])
  const isDecision = move === 'release' || move === 'decline'
  if (isDecision && before.authors.includes(user.id)) throw new Fault(code.state, words.ownRelease)
  if (move === 'submit') await bundleOf(db, before.program, before.scriptId)
  const now = parts.now().toISOString()
  const [row] = await db
    .update(versions)
    .set({
      state: to,
      updatedAt: now,
      ...(move === 'submit' ? { authors: [...new Set([...before.authors, user.id])] } : {}),
      ...(move === 'submit' ? {} : { decidedBy: user.fullName, decision: remark || null }),
      ...(move === 'release' ? { releasedAt: now } : {}),
    })
    .where(and(eq(versions.id, before.id), eq(versions.state, from)))
    .returning()
  if (!row) throw new Fault(code.state, words[not])
  await noteNumbers(db, scriptId)
  await addScriptEvent(db, row, Date.parse(now))
  logChange({ record: script.name, id: scriptId, label: `v${number}`, before: { state: from }, after: { state: to } })
  return shownVersion(row, user.id)
}

/**
 * Copies the version numbers that lists show to the script. Two statements, because Citus distributes the tables
 * separately.
 */
async function noteNumbers(db: Db, scriptId: number): Promise<void> {
  const { rows } = await db.execute<{ newest: number | null; released: number | null }>(sql`
    select max(number) as newest, max(number) filter (where state = 'released') as released
    from script_version where script_id = ${scriptId}`)
  const { newest = null, released = null } = rows[0] ?? {}
  await db.update(scripts).set({ newest, released }).where(eq(scripts.id, scriptId))
}

interface ProgramBundle {
  readonly bundle: ScriptBundle
  readonly ids: Readonly<Record<string, number>>
}

const calledBy = (program: Program) => [
  ...new Set(
    stepsOf(program).flatMap((step) => {
      const { kind, value } = actionOf(step)
      return kind === 'call' ? [value.script] : []
    }),
  ),
]

/**
 * Returns a program and all scripts that it calls in their latest released versions. Throws 'state' if one has none or
 * calls itself.
 */
export async function bundleOf(db: Db, program: Program, scriptId: number): Promise<ProgramBundle> {
  const bundle: Record<string, Program> = { '': program }
  const ids: Record<string, number> = {}
  const [own] = await db.select({ code: scripts.code }).from(scripts).where(eq(scripts.id, scriptId))
  const visit = async (of: Program, way: readonly string[]): Promise<void> => {
    for (const name of calledBy(of)) {
      if (way.includes(name)) throw new Fault(code.state, words.callsItself, { values: { code: name } })
      if (way.length > limits.calls) throw new Fault(code.state, words.tooDeep)
      const callee = bundle[name] ?? (await newest(name))
      await visit(callee, [...way, name])
    }
  }
  const newest = async (name: string): Promise<Program> => {
    const [scriptRow] = await db.select({ id: scripts.id }).from(scripts).where(eq(scripts.code, name))
    const [row] = await db
      .select({ id: versions.id, program: versions.program })
      .from(versions)
      .where(and(eq(versions.scriptId, scriptRow?.id ?? 0), eq(versions.state, 'released')))
      .orderBy(desc(versions.number))
      .limit(1)
    if (!row) throw new Fault(code.state, words.noCalled, { values: { code: name } })
    ids[name] = row.id
    bundle[name] = row.program
    return row.program
  }
  await visit(program, [own?.code ?? ''])
  return { bundle, ids }
}

export async function programsOf(db: Db, ids: Readonly<Record<string, number>>): Promise<ScriptBundle> {
  const rows = await db
    .select({ id: versions.id, program: versions.program })
    .from(versions)
    .where(inArray(versions.id, Object.values(ids)))
  const byId = new Map(rows.map(({ id, program }) => [id, program]))
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, byId.get(id)!]))
}
