import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { WhyNot } from '../eligibility/parts.tsx'
import { ruleWords } from '../eligibility/reason-texts.ts'
import { policyCalls as calls, type PolicyChoices, type PolicyOpened, type PolicyRuleDraft } from './contract.ts'
import { Problems } from './live-count.tsx'
import './policy.css'
import { consents } from './state-texts.ts'
import { dayNames, editorWords, policyWords as words } from './texts.ts'

export function View({ id }: { id: number }) {
  const { t } = useT()
  const may = useMay()
  const policyQuery = useCall(calls.rules, { id }, { quiet: true, enabled: may(calls.rules) })
  const baseline = policyQuery.data?.rules.baseline ?? 0
  const choices = useCall(calls.choices, { baseline }, { quiet: true, enabled: may(calls.choices) && baseline > 0 })
  if (!may(calls.rules)) return null
  if (!policyQuery.data) return <AnswerState of={policyQuery} />
  const { fault, problems, changedSinceTest } = policyQuery.data
  return (
    <Grid gap={12} narrow className="shrink po-view">
      <FaultText>{fault ?? (changedSinceTest ? t(words.changedSinceTest) : undefined)}</FaultText>
      <Problems problems={problems} />
      <Rules opened={policyQuery.data} choices={choices.data} />
      {!fault && <WhyNot policy={id} />}
    </Grid>
  )
}

function Rules({
  opened: { rules, hidden: hiddenCounts },
  choices,
}: {
  opened: PolicyOpened
  choices: PolicyChoices | undefined
}) {
  const { t, say, lang } = useT()
  const { who, depends, conflicts, startVersions, install, staleDays } = rules
  const comma = lang === 'zh' ? '、' : ', '
  const labelsOf = (ids: readonly number[], list: PolicyChoices['models'] = []) =>
    ids.map((one) => list.find(({ id }) => id === one)?.label ?? `#${one}`).join(comma)
  const ecuOf = (partNumber: string) => choices?.parts.find((part) => part.partNumber === partNumber)?.ecu ?? partNumber
  const signs = { is: '', isNot: '≠', atLeast: '≥', below: '<' }
  const ruleList = (some: readonly PolicyRuleDraft[]) =>
    some
      .map(({ partNumber, op, version }) => `${ecuOf(partNumber)} ${say(ruleWords(signs[op] + version)).trim()}`)
      .join(comma)
  const vins = (list: readonly string[], unseen: number) =>
    [
      list.slice(0, 5).join(comma),
      list.length > 5 ? `… (${list.length})` : '',
      unseen > 0 ? t(words.hidden, { count: unseen }) : '',
    ]
      .filter(Boolean)
      .join(' ')
  const windows = install.windows
    .map(({ from, until, days }) =>
      [`${from}–${until}`, days.map((day) => say(dayNames[day - 1] ?? ['', ''])).join(comma)].filter(Boolean).join(' '),
    )
    .join(comma)
  const content = (choices?.parts ?? [])
    .flatMap(({ ecu, wanted: baselineVersion }) => (baselineVersion ? [`${ecu} ${baselineVersion}`] : []))
    .join(comma)
  const lines: [string, string][] = [
    [editorWords.content, content],
    [editorWords.models, labelsOf(who.models, choices?.models)],
    [editorWords.series, labelsOf(who.series, choices?.series)],
    [editorWords.groups, labelsOf(who.groups, choices?.groups)],
    [
      editorWords.regions,
      who.regions.map((one) => choices?.regions.find(({ code }) => code === one)?.label ?? one).join(comma),
    ],
    [editorWords.vins, vins(who.vins, hiddenCounts.vins)],
    [editorWords.excluded, vins(who.excluded, hiddenCounts.excluded)],
    [editorWords.versionsRules, ruleList(who.versions)],
    [editorWords.depends, ruleList(depends)],
    [editorWords.conflicts, ruleList(conflicts)],
    [
      editorWords.starts,
      startVersions.map(({ partNumber, versions }) => `${ecuOf(partNumber)} ${versions.join(' / ')}`).join(comma),
    ],
    [editorWords.windows, windows || t(editorWords.anyTime)],
    [editorWords.soc, String(install.socPercent)],
    [
      editorWords.install,
      [install.parked ? t(editorWords.parked) : '', install.notCharging ? t(editorWords.notCharging) : '']
        .filter(Boolean)
        .join(comma),
    ],
    [editorWords.consent, say(consents[install.consent])],
    [editorWords.staleDays, String(staleDays)],
  ]
  return (
    <section aria-label={t(words.rules)}>
      <h3>{t(words.rules)}</h3>
      <Grid as="dl" gap={6} className="po-lines">
        {lines
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <Grid gap="4 12" key={label}>
              <SecondaryText as="dt">{t(label)}</SecondaryText>
              <dd className="break">{value}</dd>
            </Grid>
          ))}
      </Grid>
    </section>
  )
}
