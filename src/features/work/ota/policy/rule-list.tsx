import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { ManyOf } from '../../../../ui/parts/ManyOf.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import type { PolicyPart, PolicyRuleDraft } from './contract.ts'
import type { PolicyDraft } from './draft.ts'
import './policy.css'
import { ruleOps } from './state-texts.ts'
import { editorWords as words } from './texts.ts'

interface Props {
  title: string
  hint: string
  rules: readonly PolicyRuleDraft[]
  parts: readonly PolicyPart[]
  onChange(rules: PolicyRuleDraft[]): void
}
type Op = keyof typeof ruleOps

const partOptions = (parts: readonly PolicyPart[]) =>
  parts.map(({ partNumber, ecu }) => ({ value: partNumber, label: `${ecu} · ${partNumber}` }))

export function RuleList({ title, hint, rules, parts, onChange }: Props) {
  const { t, say } = useT()
  const set = (at: number, change: Partial<PolicyRuleDraft>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...change } : rule)))
  return (
    <Grid as="fieldset" className="items-start shrink flush po-rules">
      <legend>{title}</legend>
      <p className="ui-hint">{hint}</p>
      {rules.map((rule, at) => {
        const part = parts.find(({ partNumber }) => partNumber === rule.partNumber)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no identity except its index
          <Grid align="end" className="shrink full po-rule" key={at}>
            <Select
              label={t(words.part)}
              options={partOptions(parts)}
              value={rule.partNumber || undefined}
              onChange={(partNumber) => set(at, { partNumber, version: '' })}
            />
            <Select<Op>
              label={t(words.op)}
              options={(Object.keys(ruleOps) as Op[]).map((op) => ({ value: op, label: say(ruleOps[op]) }))}
              value={rule.op}
              onChange={(op) => set(at, { op })}
            />
            <Select
              label={t(words.version)}
              options={(part?.versions ?? []).map((version) => ({ value: version, label: version }))}
              value={rule.version || undefined}
              hint={part?.versions.length === 0 ? t(words.noVersions) : undefined}
              onChange={(version) => set(at, { version })}
            />
            <Button
              kind="text"
              aria-label={t(words.remove, { what: rule.partNumber })}
              onClick={() => onChange(rules.filter((_, index) => index !== at))}
            >
              ×
            </Button>
          </Grid>
        )
      })}
      <Button
        disabled={parts.length === 0}
        onClick={() => onChange([...rules, { partNumber: '', op: 'atLeast', version: '' }])}
      >
        {t(words.addRule)}
      </Button>
    </Grid>
  )
}

type Starts = PolicyDraft['startVersions']

export function StartList({
  starts,
  parts,
  onChange,
}: {
  starts: Starts
  parts: readonly PolicyPart[]
  onChange(starts: Starts): void
}) {
  const { t } = useT()
  const baselineParts = parts.filter((part) => part.wanted !== null)
  const left = baselineParts.filter(({ partNumber }) => !starts.some((each) => each.partNumber === partNumber))
  return (
    <Grid as="fieldset" className="items-start shrink flush po-rules">
      <legend>{t(words.starts)}</legend>
      <p className="ui-hint">{t(words.startsHint)}</p>
      {starts.map(({ partNumber, versions }) => {
        const part = parts.find((each) => each.partNumber === partNumber)
        return (
          <Grid align="end" className="shrink full po-start" key={partNumber}>
            <ManyOf
              label={`${part?.ecu ?? ''} · ${partNumber}`}
              options={(part?.versions ?? [])
                .filter((version) => version !== part?.wanted)
                .map((version) => ({ value: version, label: version }))}
              value={versions}
              onChange={(next) =>
                onChange(starts.map((each) => (each.partNumber === partNumber ? { ...each, versions: next } : each)))
              }
            />
            <Button
              kind="text"
              aria-label={t(words.remove, { what: partNumber })}
              onClick={() => onChange(starts.filter((each) => each.partNumber !== partNumber))}
            >
              ×
            </Button>
          </Grid>
        )
      })}
      {left.length > 0 && (
        <Select
          label={t(words.addStart)}
          options={partOptions(left)}
          value={undefined}
          placeholder={t(words.part)}
          onChange={(partNumber) => onChange([...starts, { partNumber, versions: [] }])}
        />
      )}
    </Grid>
  )
}
