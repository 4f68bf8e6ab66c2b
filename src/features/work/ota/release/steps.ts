/** Derives the steps of a release from its rows. Pure functions. */
import type { Tone } from '../../../../domain/contract/state-machine.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { baselineStates, baselineTexts, baselineTones } from '../baseline/state-texts.ts'
import { campaignMachine } from '../campaign/state-texts.ts'
import { campaignWords } from '../campaign/texts.ts'
import { approvalRefusal } from '../otaApplication/second-person.ts'
import { applicationMachine } from '../otaApplication/state-texts.ts'
import { policyStates, policyTones } from '../policy/state-texts.ts'
import { testStates, testTones } from '../policyTest/state-texts.ts'
import { versionMachine, versionTexts } from '../softwareVersion/state-texts.ts'
import type { ReleaseAction } from './action-texts.ts'
import type { Chain, ReleaseVersion } from './chain.ts'
import { type ReleaseStepKey, releaseStepKeys } from './step-texts.ts'
import { releaseTexts as words } from './texts.ts'

export interface StepItem {
  readonly id: number
  /** Name, or the number of vehicles of a test. */
  readonly label: string | { readonly vehicles: number }
  readonly state: Pair | string
  readonly tone: Tone
  readonly by: string | null
  readonly at: string | Date
}
export interface StepNext {
  readonly action: ReleaseAction
  readonly id: number | null
  /** Text key of the reason why this user may not act. */
  readonly refusal?: string | undefined
}
interface StepDraft {
  readonly isDone: boolean
  readonly isStopped?: boolean
  readonly items: readonly StepItem[]
  /** Applies while it is the first step that is not done. */
  readonly next?: StepNext | undefined
}
export interface StepState extends Pick<StepDraft, 'items' | 'next'> {
  readonly key: ReleaseStepKey
  readonly state: 'done' | 'current' | 'stopped' | 'later'
}

export interface StepFacts {
  readonly userId: number
  /** An application needs a filing number before it is released. */
  readonly filingNeeded: boolean
}

/** Steps of a release, in order. Only the current one has a next action. */
export function stepsOf(chain: Chain, facts: StepFacts): StepState[] {
  const drafts: Record<ReleaseStepKey, StepDraft> = {
    file: filesOf(chain),
    version: versionsOf(chain, facts),
    baseline: baselineOf(chain, facts),
    policy: policyOf(chain),
    test: testOf(chain),
    application: applicationOf(chain, facts),
    task: taskOf(chain, facts),
  }
  const current = releaseStepKeys.find((key) => !drafts[key].isDone)
  return releaseStepKeys.map((key) => {
    const { isDone, isStopped, items, next } = drafts[key]
    if (key === current) return { key, items, next, state: isStopped ? 'stopped' : 'current' }
    return { key, items, state: isDone ? 'done' : 'later' }
  })
}

type StateRow<S extends string> = Pick<StepItem, 'id' | 'by' | 'at'> & {
  readonly name: StepItem['label']
  readonly state: S
}
/** Items for rows, with the texts and tones of their states. */
const itemsOf = <S extends string>(
  rows: readonly StateRow<S>[],
  { texts, tones }: Readonly<{ texts: Record<S, Pair>; tones: Record<S, Tone> }>,
): StepItem[] =>
  rows.map(({ id, name, state, by, at }) => ({ id, label: name, state: texts[state], tone: tones[state], by, at }))

/** Rows that need attention come first. */
const first = (rows: readonly ReleaseVersion[], needs: (row: ReleaseVersion) => boolean) => [
  ...rows.filter(needs),
  ...rows.filter((row) => !needs(row)),
]
const hasNoFile = ({ file }: ReleaseVersion) => file === null

function filesOf({ versions }: Chain): StepDraft {
  const rows = first(versions, hasNoFile)
  const missing = rows.find(hasNoFile)
  return {
    isDone: rows.length > 0 && !missing,
    items: rows.map(({ id, name, file, enteredBy, createdAt }) => ({
      id,
      label: name,
      state: file ?? words.noFile,
      tone: file ? 'success' : 'warning',
      by: enteredBy,
      at: createdAt,
    })),
    next: missing && { action: 'uploadFile', id: missing.id },
  }
}

const isUnreleased = ({ state }: ReleaseVersion) => state !== 'released'

function versionsOf({ versions, baseline }: Chain, { userId }: StepFacts): StepDraft {
  const rows = first(versions, isUnreleased)
  const open = rows.find(isUnreleased)
  const withdrawn = rows.find(({ state }) => state === 'withdrawn')
  const next = (): StepNext | undefined => {
    // A released baseline never changes, so another version needs another baseline.
    if (withdrawn) return baseline && { action: 'addBaseline', id: null }
    if (!open) return undefined
    if (open.state === 'draft') return { action: 'testVersion', id: open.id }
    const refusal = open.authors.includes(userId) ? versionTexts.ownRelease : undefined
    return { action: 'releaseVersion', id: open.id, refusal }
  }
  return {
    isDone: rows.length > 0 && !open,
    isStopped: withdrawn !== undefined,
    items: itemsOf(rows, versionMachine),
    next: next(),
  }
}

function baselineOf({ baseline }: Chain, { userId }: StepFacts): StepDraft {
  if (!baseline) return { isDone: false, items: [], next: { action: 'addBaseline', id: null } }
  const { id, state, ecus, authors } = baseline
  const refusal = authors.includes(userId) ? baselineTexts.ownRelease : undefined
  return {
    isDone: state === 'released',
    items: itemsOf([baseline], { texts: baselineStates, tones: baselineTones }),
    next: ecus === 0 ? { action: 'fillBaseline', id } : { action: 'releaseBaseline', id, refusal },
  }
}

function policyOf({ policies }: Chain): StepDraft {
  const [policy] = policies
  const isVoid = policy?.state === 'void'
  return {
    isDone: policy !== undefined && !isVoid,
    isStopped: isVoid,
    items: itemsOf(policies, { texts: policyStates, tones: policyTones }),
    next: { action: 'addPolicy', id: null },
  }
}

function testOf({ policies, tests }: Chain): StepDraft {
  const [policy] = policies
  const running = tests.find(({ state }) => state === 'running')
  return {
    isDone: policy?.tested === true,
    items: itemsOf(
      tests.map(({ vehicles, ...test }) => ({ ...test, name: { vehicles } })),
      { texts: testStates, tones: testTones },
    ),
    next: running ? { action: 'decideTest', id: running.id } : policy && { action: 'startTest', id: policy.id },
  }
}

function applicationOf({ policies, tests, applications }: Chain, { userId, filingNeeded }: StepFacts): StepDraft {
  const [policy] = policies
  const [application] = applications
  const next = (): StepNext => {
    if (!application) return { action: 'addApplication', id: null }
    const { id, state, authors, examiner, filed } = application
    switch (state) {
      case 'draft':
        return { action: 'submitApplication', id }
      case 'submitted':
        return { action: 'examineApplication', id }
      case 'examined': {
        const testers = tests.flatMap((test) => test.testers)
        const people = { authors, examiner, policyAuthors: policy?.authors ?? [], testers }
        return { action: 'approveApplication', id, refusal: approvalRefusal(people, userId) }
      }
      case 'approved':
        return { action: filingNeeded && !filed ? 'fileApplication' : 'releaseApplication', id }
      case 'refused':
        return { action: 'editApplication', id }
      default:
        return { action: 'addApplication', id: null }
    }
  }
  return {
    isDone: application?.state === 'released',
    isStopped: application?.state === 'void',
    items: itemsOf(applications, applicationMachine),
    next: next(),
  }
}

function taskOf({ tasks }: Chain, { userId }: StepFacts): StepDraft {
  const [task] = tasks
  const next = (): StepNext | undefined => {
    if (!task) return { action: 'addTask', id: null }
    const { id, state, authors } = task
    if (state === 'draft') return { action: 'submitTask', id }
    if (state === 'submitted') {
      const refusal = authors.includes(userId) ? campaignWords.ownApproval : undefined
      return { action: 'decideTask', id, refusal }
    }
    if (state === 'refused') return { action: 'editTask', id }
    if (state === 'paused' || state === 'held') return { action: 'resumeTask', id }
    return state === 'terminated' ? { action: 'addTask', id: null } : undefined
  }
  return {
    isDone: task?.state === 'complete',
    isStopped: task?.state === 'terminated',
    items: itemsOf(tasks, campaignMachine),
    next: next(),
  }
}
