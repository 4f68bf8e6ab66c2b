import { type KeyboardEvent, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import { useRequestKey } from '../../../../client/request-key.ts'
import { useDelayed } from '../../../../record/views/shared/options.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { NumberInput } from '../../../../ui/parts/NumberInput.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { policyCalls as calls, type PolicyOpened } from './contract.ts'
import { type DraftFault, draftOf, emptyPolicy, faultsOf, type PolicyDraft, rulesOf } from './draft.ts'
import { Install } from './Install.tsx'
import { LiveCount } from './live-count.tsx'
import './policy.css'
import { RuleList, StartList } from './rule-list.tsx'
import { policyWords, editorWords as words } from './texts.ts'
import { Who } from './Who.tsx'

interface Props {
  /** Id of the policy to edit. Undefined: a new one. */
  id?: number | undefined
  /** Policy whose rules are copied to a new one. */
  from?: number | undefined
  opened?: PolicyOpened | undefined
  /** Baseline of a new policy. */
  baseline?: number | undefined
  onBack(): void
  onSaved(id: number): void
}

export default function Editor({ id, from, opened: initialPolicy, baseline: newBaseline, onBack, onSaved }: Props) {
  const { t } = useT()
  const form = useFormDraft<PolicyDraft>(
    id === undefined ? `policy add ${from ?? ''}${newBaseline ? `of ${newBaseline}` : ''}` : `policy ${id}`,
    () =>
      initialPolicy
        ? draftOf(initialPolicy.name, initialPolicy.remark, initialPolicy.rules)
        : { ...emptyPolicy, baseline: newBaseline },
    initialPolicy?.updatedAt,
  )
  const { draft, set, dirty } = form
  const [faults, setFaults] = useState<readonly DraftFault[]>([])
  const [fault, setFault] = useState<string | Error>('')
  const [busy, setBusy] = useState(false)
  const requestKey = useRequestKey()
  const { baseline } = draft
  const choicesQuery = useCall(calls.choices, baseline === undefined ? {} : { baseline }, {
    quiet: true,
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
  const rules = rulesOf(useDelayed(draft, 400))
  // Without the names, selected values would appear as plain ids.
  if (!choicesQuery.data)
    return (
      <AnswerState of={choicesQuery}>
        <Button onClick={onBack}>{t(policyWords.back)}</Button>
      </AnswerState>
    )
  const choices = choicesQuery.data
  const baselines = choices.baselines.filter((one) => one.isReleased || one.id === baseline)

  const save = async () => {
    const missing = faultsOf(draft)
    setFaults(missing)
    setFault('')
    const rulesInput = rulesOf(draft)
    if (missing.length > 0 || !rulesInput || busy) return
    setBusy(true)
    try {
      const input = { name: draft.name, remark: draft.remark || null, ...rulesInput }
      const policyId =
        id === undefined
          ? (await send(calls.add, input, { quiet: true, requestKey: requestKey(input) })).id
          : await send(calls.update, { id, seenAt: initialPolicy?.updatedAt ?? '', ...input }, { quiet: true }).then(
              () => id,
            )
      toast.success(t(policyWords.saved))
      await form.markSent()
      await invalidate([calls.query.path, calls.one.path, calls.rules.path])
      onSaved(policyId)
    } catch (error) {
      if (!(error instanceof CallFault)) throw error
      setFault(error)
    } finally {
      setBusy(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    void save()
  }
  const missingText = (which: DraftFault, text: string) => (faults.includes(which) ? t(text) : undefined)
  const rulesFault = missingText('rules', words.needVersion)

  return (
    // Shortcuts of the whole editor, regardless of the focused element.
    <Grid gap={12} narrow className="shrink po" onKeyDown={press}>
      <Card as="div" className="row wrap align-center gap-4-12 po-head">
        <h2 className="break">
          {id === undefined ? t(policyWords.new) : t(policyWords.edit, { name: initialPolicy?.name })}
        </h2>
        <Row as="span" gap="4 12" align="center" wrap className="push">
          <Button onClick={() => void form.mayClose().then((may) => may && onBack())}>{t(policyWords.back)}</Button>
          <Button kind="primary" busy={busy} disabled={!dirty} onClick={() => void save()}>
            {t(policyWords.save)}
          </Button>
        </Row>
        <FaultText>{fault || rulesFault}</FaultText>
      </Card>
      <RestoredNote of={form} />
      <Grid gap={12} className="shrink po-columns">
        <Grid gap={12} narrow className="shrink po-form">
          <Card className="grid gap-12 narrow shrink">
            <h3>{t(words.general)}</h3>
            <TextInput
              label={t(words.name)}
              maxLength={64}
              fault={missingText('name', words.needName)}
              value={draft.name}
              onChange={(name) => set({ name })}
            />
            <Select<number>
              label={t(words.baseline)}
              hint={t(baselines.length === 0 ? words.noBaseline : words.baselineHint)}
              fault={missingText('baseline', words.needBaseline)}
              placeholder={t(words.chooseBaseline)}
              options={baselines.map(({ id: value, label, vehicleType }) => ({
                value,
                label: t(words.option, { name: label, type: vehicleType }),
              }))}
              value={baseline}
              onChange={(next) => set({ baseline: next })}
            />
            {baseline !== undefined &&
              choices.parts.some(({ wanted: baselineVersion }) => baselineVersion !== null) && (
                <Row as="p" gap="4 12" align="center" wrap className="muted flush po-content">
                  <span>{t(words.content)}</span>
                  {choices.parts.flatMap(({ ecu, wanted: baselineVersion }) =>
                    baselineVersion === null
                      ? []
                      : [
                          <span key={ecu}>
                            <b>{ecu}</b> {baselineVersion}
                          </span>,
                        ],
                  )}
                </Row>
              )}
            <TextInput
              label={t(words.remark)}
              rows={2}
              maxLength={500}
              value={draft.remark}
              onChange={(remark) => set({ remark })}
            />
          </Card>
          <Who draft={draft} choices={choices} hidden={initialPolicy?.hidden} onChange={(who) => set({ who })} />
          <Card className="grid gap-12 narrow shrink">
            <h3>{t(words.versions)}</h3>
            <RuleList
              title={t(words.depends)}
              hint={t(words.dependsHint)}
              rules={draft.depends}
              parts={choices.parts}
              onChange={(depends) => set({ depends })}
            />
            <RuleList
              title={t(words.conflicts)}
              hint={t(words.conflictsHint)}
              rules={draft.conflicts}
              parts={choices.parts}
              onChange={(conflicts) => set({ conflicts })}
            />
            <StartList
              starts={draft.startVersions}
              parts={choices.parts}
              onChange={(startVersions) => set({ startVersions })}
            />
            <NumberInput
              label={t(words.staleDays)}
              hint={t(words.staleHint)}
              value={draft.staleDays}
              onChange={(value) => set({ staleDays: Math.min(3650, Math.max(1, Math.round(value ?? 1))) })}
            />
          </Card>
          <Card className="grid gap-12 narrow shrink">
            <h3>{t(words.install)}</h3>
            <Install install={draft.install} onChange={(install) => set({ install })} />
          </Card>
        </Grid>
        <Card className="grid gap-12 narrow shrink po-live">
          <h3>{t(words.live)}</h3>
          <LiveCount rules={rules} />
        </Card>
      </Grid>
    </Grid>
  )
}
