import { type FormEvent, type ReactNode, useState } from 'react'
import { CallFault, send } from '../../../../../client/api.ts'
import { toast } from '../../../../../client/feedback.ts'
import { useT } from '../../../../../client/language.ts'
import { useMay } from '../../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../../client/query.ts'
import { useRequestKey } from '../../../../../client/request-key.ts'
import { useFormDraft } from '../../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../../ui/draft/RestoredNote.tsx'
import { AnswerState } from '../../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../../ui/parts/Button.tsx'
import { Card } from '../../../../../ui/parts/Card.tsx'
import { Actions } from '../../../../../ui/parts/dialog.tsx'
import { FaultText } from '../../../../../ui/parts/field.tsx'
import { Grid } from '../../../../../ui/parts/layout.tsx'
import { campaignCalls as calls } from '../contract.ts'
import { ApplicationField, CampaignFields } from './campaign-fields.tsx'
import { type CampaignDraft, type CampaignInput, draftOf, emptyDraft, type MissingInput, writtenOf } from './draft.ts'
import './form.css'
import { reachTexts } from '../reach-texts.ts'
import { formTexts as words } from './form-texts.ts'
import { GroupsEditor } from './GroupsEditor.tsx'
import { ReachOfDraft } from './ReachOfDraft.tsx'
import { LimitFields, RateFields } from './rule-fields.tsx'

interface Props {
  /** Id of the draft to edit. Undefined: a new task. */
  id?: number
  application?: number | undefined
  /** Name of a new task, by default that of the application chosen. */
  name?: string | undefined
  onDone(id: number): void
  onBack(): void
}

export default function CampaignForm({ id, application, name, onDone, onBack }: Props) {
  const { t } = useT()
  const progress = useCall(
    calls.progress,
    { id: id ?? 0 },
    { quiet: true, enabled: id !== undefined, staleTime: Infinity },
  )
  if (id === undefined) return <Form onDone={onDone} onBack={onBack} first={emptyDraft(application, name)} />
  if (progress.data)
    return (
      <Form
        key={progress.data.campaign.updatedAt}
        id={id}
        onDone={onDone}
        onBack={onBack}
        first={draftOf(progress.data)}
        updatedAt={progress.data.campaign.updatedAt}
        applicationName={progress.data.campaign.applicationName}
      />
    )
  return (
    <AnswerState of={progress}>
      <Button onClick={onBack}>{t(words.back)}</Button>
    </AnswerState>
  )
}

interface FormProps extends Pick<Props, 'id' | 'onDone' | 'onBack'> {
  first: CampaignDraft
  updatedAt?: string
  /** Name of a draft's application, which cannot be changed. */
  applicationName?: string | null
}
const missingTexts: Record<MissingInput, string> = {
  name: words.missName,
  number: words.missNumber,
  vins: words.missVins,
  restLast: words.missRestLast,
  takeOver: reachTexts.needReason,
}

function Form({ id, first, updatedAt, applicationName, onDone, onBack }: FormProps) {
  const { t } = useT()
  const may = useMay()
  const keyOf = useRequestKey()
  const form = useFormDraft(
    id === undefined ? `campaign ${first.application ?? ''}` : `campaign ${id} ${updatedAt}`,
    first,
  )
  const { draft, set } = form
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [all, setAll] = useState<ReactNode | Error>()
  const [busy, setBusy] = useState<'save' | 'submit'>()
  const fault = (path: string) => faults[path]

  const saveCampaign = async (fields: CampaignInput, application: number) => {
    if (id === undefined) {
      const input = { ...fields, application }
      return (await send(calls.add, input, { quiet: true, requestKey: keyOf(input) })).id
    }
    await send(calls.update, { ...fields, id, ...(updatedAt && { seenAt: updatedAt }) }, { quiet: true })
    return id
  }
  const save = async (submits: boolean) => {
    const result = writtenOf(draft)
    const wrong =
      'wrong' in result ? Object.entries(result.wrong).map(([path, what]) => [path, t(missingTexts[what])]) : []
    const noApplication = draft.application === undefined ? [['application', t(words.needApplication)]] : []
    setFaults(Object.fromEntries([...wrong, ...noApplication]))
    setAll(undefined)
    if ('wrong' in result || draft.application === undefined) return setAll(t(words.fix))
    setBusy(submits ? 'submit' : 'save')
    try {
      const { application } = draft
      const campaignId = await saveCampaign(result.written, application)
      if (submits) await send(calls.submit, { id: campaignId })
      toast.success(t(submits ? words.submitted : words.saved))
      await form.markSent()
      await invalidate(['/softwareTask/'])
      onDone(campaignId)
    } catch (refusal) {
      if (!(refusal instanceof CallFault)) throw refusal
      setFaults(Object.fromEntries(refusal.fields.map(({ field, message }) => [field, message])))
      setAll(refusal.fields.length > 0 ? t(words.fix) : refusal)
      setBusy(undefined)
    }
  }
  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    void save(false)
  }
  const leave = async () => {
    if (await form.mayClose()) onBack()
  }
  return (
    <Grid as="form" gap={12} className="shrink camf" onSubmit={submitForm} noValidate>
      <RestoredNote of={form} />
      <Card as="div">
        <h2>{t(id === undefined ? words.newTitle : words.editTitle)}</h2>
        <ApplicationField draft={draft} set={set} fault={fault} applicationName={applicationName} />
        <CampaignFields draft={draft} set={set} fault={fault} />
      </Card>
      <Card as="div">
        <GroupsEditor groups={draft.groups} onChange={(groups) => set({ groups })} fault={fault} />
        <FaultText>{faults['rules.groups'] ?? faults.rules}</FaultText>
      </Card>
      <ReachOfDraft draft={draft} set={set} fault={fault} />
      <Card as="div">
        <RateFields draft={draft} set={set} fault={fault} />
        <LimitFields draft={draft} set={set} fault={fault} />
      </Card>
      <div className="camf-foot">
        <FaultText>{all}</FaultText>
        <Actions>
          <Button onClick={() => void leave()}>{t(words.back)}</Button>
          <Button submit busy={busy === 'save'} disabled={busy !== undefined}>
            {t(words.save)}
          </Button>
          {may(calls.submit) && (
            <Button
              kind="primary"
              busy={busy === 'submit'}
              disabled={busy !== undefined}
              onClick={() => void save(true)}
            >
              {t(words.saveSubmit)}
            </Button>
          )}
        </Actions>
      </div>
    </Grid>
  )
}
