import { type ReactNode, useState } from 'react'
import { send } from '../../../../../client/api.ts'
import { ignoreReportedFault } from '../../../../../client/fault.ts'
import { confirm, toast } from '../../../../../client/feedback.ts'
import { useT } from '../../../../../client/language.ts'
import { useMay } from '../../../../../client/permission.ts'
import { invalidate } from '../../../../../client/query.ts'
import type { Call, OutputOf, SentOf } from '../../../../../domain/contract/call.ts'
import { useRemark } from '../../../../../ui/draft/remark-dialog.tsx'
import { type CampaignProgress, campaignCalls as calls } from '../contract.ts'
import { reachTexts } from '../reach-texts.ts'
import { groupWaits } from '../state-texts.ts'
import { reachOf, totalsOf } from './figures.ts'
import { stepTexts as words } from './page-texts.ts'

interface StepButton {
  key: string
  text: string
  kind: 'primary' | 'danger' | 'default'
  run(): void
}

/** Available actions, most likely first. Each dialog explains the effect and the number of affected vehicles. */
export function useSteps(
  progress: CampaignProgress | undefined,
  edit: () => void,
): { steps: StepButton[]; busy: boolean; dialog: ReactNode } {
  const { t, say } = useT()
  const holds = useMay()
  const { ask, dialog } = useRemark()
  const [busy, setBusy] = useState(false)
  if (!progress) return { steps: [], busy, dialog }

  const { campaign, groups, may, rules, takeOver } = progress
  const { id, name, state } = campaign
  const totals = totalsOf(groups)
  const reach = reachOf(totals.counts)
  /** Another user may have been faster, so the data is refetched even after a fault. */
  async function take<C extends Call>(call: C, input: SentOf<C>, doneText: (answer: OutputOf<C>) => string) {
    setBusy(true)
    try {
      toast.success(doneText(await send(call, input)))
    } finally {
      setBusy(false)
      void invalidate(['/softwareTask/', '/softwarePush/'])
    }
  }
  const change: typeof take = (call, input, doneText) => take(call, input, doneText).catch(ignoreReportedFault)

  const submit = async () => {
    const okText = t(words.submit)
    if (await confirm({ title: t(words.submitTitle, { name }), content: t(words.submitText), okText }))
      await change(calls.submit, { id }, () => t(words.submitted))
  }
  const approve = async () => {
    const content = [
      t(words.approveText, { count: groups.length || rules.groups.length }),
      takeOver !== null && t(reachTexts.takeOverOf, { reason: takeOver }),
    ]
      .filter(Boolean)
      .join(' ')
    if (await confirm({ title: t(words.approveTitle, { name }), content, okText: t(words.approve) }))
      await change(calls.decide, { id, approve: true }, () => t(words.approved))
  }
  const refuse = async () => {
    const [title, okText] = [t(words.refuseTitle, { name }), t(words.refuse)]
    await ask({
      of: `campaign refuse ${id}`,
      title,
      okText,
      label: t(words.reason),
      needed: t(words.needReason),
      danger: true,
      send: (remark) => take(calls.decide, { id, approve: false, remark }, () => t(words.refused)),
    })
  }
  const pause = async () => {
    const [title, text, okText] = [t(words.pauseTitle, { name }), t(words.pauseText, { ...reach }), t(words.pause)]
    await ask({
      of: `campaign pause ${id}`,
      title,
      text,
      okText,
      send: (remark) => take(calls.pause, { id, ...(remark && { remark }) }, () => t(words.paused)),
    })
  }
  const resume = async () => {
    const text = state === 'held' ? words.resumeHeldText : words.resumeText
    const promptOptions = {
      of: `campaign resume ${id}`,
      title: t(words.resumeTitle, { name }),
      okText: t(words.resume),
    }
    await ask({
      ...promptOptions,
      text: t(text, { ...reach, count: totals.errors }),
      send: (remark) => take(calls.resume, { id, ...(remark && { remark }) }, () => t(words.resumed)),
    })
  }
  const next = groups.find((group) => group.state === 'waiting')
  const before = groups.findLast(({ number }) => next !== undefined && number < next.number)
  const startNext = async () => {
    if (!next) return
    const { number, total } = next
    const early = before?.waits.filter((wait) => wait !== 'hand')
    const what = early?.map((wait) => say(groupWaits[wait])).join(' · ')
    const text = [what && t(words.nextEarly, { what }), t(words.nextText, { count: total })].filter(Boolean).join(' ')
    const title = t(words.nextTitle, { number, name: next.name })
    await ask({
      of: `campaign start ${id} ${number}`,
      title,
      text,
      okText: t(words.next, { number }),
      ...(what && { label: t(words.reason), needed: t(words.needReason) }),
      send: (remark) =>
        take(calls.startGroup, { id, group: number, ...(remark && { remark }) }, () => t(words.started, { number })),
    })
  }
  const terminate = async () => {
    const text = totals.total === 0 ? t(words.terminateDraft) : t(words.terminateText, { ...reach })
    const [title, okText] = [t(words.terminateTitle, { name }), t(words.terminate)]
    const promptOptions = { label: t(words.reason), needed: t(words.needReason), danger: true }
    await ask({
      of: `campaign terminate ${id}`,
      title,
      text,
      okText,
      ...promptOptions,
      send: (reason) => take(calls.terminate, { id, reason }, ({ count }) => t(words.terminated, { count })),
    })
  }

  const step = (key: string, text: string, run: () => void, kind: StepButton['kind'] = 'default'): StepButton => ({
    key,
    text,
    kind,
    run,
  })
  const allSteps: [boolean, StepButton][] = [
    [may.decide && holds(calls.decide), step('approve', t(words.approve), () => void approve())],
    [may.decide && holds(calls.decide), step('refuse', t(words.refuse), () => void refuse())],
    [may.resume && holds(calls.resume), step('resume', t(words.resume), () => void resume())],
    [
      may.startGroup && next !== undefined && holds(calls.startGroup),
      step('next', t(words.next, { number: next?.number }), () => void startNext()),
    ],
    [may.submit && holds(calls.submit), step('submit', t(words.submit), () => void submit())],
    [may.pause && holds(calls.pause), step('pause', t(words.pause), () => void pause())],
    [may.edit && holds(calls.update), step('edit', t(words.edit), edit)],
    [may.terminate && holds(calls.terminate), step('terminate', t(words.terminate), () => void terminate())],
  ]
  const steps = allSteps.filter(([is]) => is).map(([, one]) => one)
  // The first action becomes the main button, except terminating and starting a group early.
  const isReady = before?.state === 'ready' || before?.state === 'succeeded'
  const main = steps.find(({ key }) => key !== 'terminate' && (key !== 'next' || isReady))
  return { steps: steps.map((one) => (one === main ? { ...one, kind: 'primary' } : one)), busy, dialog }
}
