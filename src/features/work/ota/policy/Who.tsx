import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { parseVins } from '../../../../domain/vins.ts'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { ManyOf } from '../../../../ui/parts/ManyOf.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { vehicleChoiceCalls } from '../../../fleet/vehicles/vehicleChoice/contract.ts'
import { VinSheet } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import type { PolicyChoices, PolicyOpened } from './contract.ts'
import type { PolicyDraft } from './draft.ts'
import './policy.css'
import { RuleList } from './rule-list.tsx'
import { policyWords, editorWords as words } from './texts.ts'

interface Props {
  draft: PolicyDraft
  choices: PolicyChoices
  hidden: PolicyOpened['hidden'] | undefined
  onChange(who: PolicyDraft['who']): void
}

/** Selection of vehicles. A vehicle must match every list that is not empty. */
export function Who({ draft: { who }, choices, hidden: hiddenCounts, onChange }: Props) {
  const { t } = useT()
  const set = (change: Partial<PolicyDraft['who']>) => onChange({ ...who, ...change })
  const toOptions = (list: readonly { id: number; label: string }[]) =>
    list.map(({ id, label }) => ({ value: id, label }))
  return (
    <Card className="grid gap-12 narrow shrink">
      <h3>{t(words.who)}</h3>
      <p className="ui-hint">{t(words.whoHint)}</p>
      <Grid gap={12} align="start" className="po-fields">
        <ManyOf
          label={t(words.models)}
          options={toOptions(choices.models)}
          value={who.models}
          onChange={(models) => set({ models })}
        />
        <ManyOf
          label={t(words.series)}
          options={toOptions(choices.series)}
          value={who.series}
          onChange={(series) => set({ series })}
        />
        <ManyOf
          label={t(words.groups)}
          options={toOptions(choices.groups)}
          value={who.groups}
          onChange={(groups) => set({ groups })}
        />
        <ManyOf
          label={t(words.regions)}
          options={choices.regions.map(({ code, label }) => ({ value: code, label }))}
          value={who.regions}
          onChange={(regions) => set({ regions })}
        />
      </Grid>
      <Vins label={t(words.vins)} vins={who.vins} hidden={hiddenCounts?.vins} onChange={(vins) => set({ vins })} />
      <Vins
        label={t(words.excluded)}
        vins={who.excluded}
        hidden={hiddenCounts?.excluded}
        onChange={(excludedVins) => set({ excluded: excludedVins })}
      />
      <RuleList
        title={t(words.versions)}
        hint={t(words.versionsRules)}
        rules={who.versions}
        parts={choices.parts}
        onChange={(versions) => set({ versions })}
      />
    </Card>
  )
}

interface VinsProps {
  label: string
  vins: string
  /** Number of named vehicles outside the user's scope. */
  hidden: number | undefined
  onChange(vins: string): void
}
function Vins({ label, vins, hidden: hiddenCount = 0, onChange }: VinsProps) {
  const { t } = useT()
  const may = useMay()
  const count = parseVins(vins).length
  return (
    <Grid className="items-start shrink flush po-vins">
      <TextInput
        label={count > 0 ? `${label} (${count})` : label}
        rows={count > 0 ? 3 : 1}
        spellCheck={false}
        placeholder={t(words.vinsHint)}
        hint={hiddenCount > 0 ? t(policyWords.hidden, { count: hiddenCount }) : undefined}
        value={vins}
        onChange={onChange}
      />
      {may(vehicleChoiceCalls.sheet) && (
        <VinSheet onVins={(read) => onChange([...new Set([...parseVins(vins), ...read])].join('\n'))} />
      )}
    </Grid>
  )
}
