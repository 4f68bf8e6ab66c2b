import { useDeferredValue } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { RecordFilters } from '../../../../record/views/parts.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Choice } from '../../../../ui/parts/Choice.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { vehicle, vehicleCalls } from '../vehicle/contract.ts'
import './vehicleChoice.css'
import { type ChoosingWay, vehicleChoiceCalls as calls, maxVins, ways } from './contract.ts'
import { type ChoiceDraft, choiceOf } from './draft.ts'
import { choosingWords as words } from './texts.ts'
import { VinSheet } from './VinSheet.tsx'

interface Props {
  draft: ChoiceDraft
  onChange(draft: ChoiceDraft): void
}

/** Chooses vehicles: all, VINs (typed, pasted or from a sheet), models, groups, or a condition. Shows their number. */
export function VehiclePicker({ draft, onChange }: Props) {
  const { t } = useT()
  const may = useMay()
  const set = (change: Partial<ChoiceDraft>) => onChange({ ...draft, ...change })
  const isOffered: Record<ChoosingWay, boolean> = {
    all: true,
    vins: true,
    models: may(calls.options),
    groups: may(calls.options),
    // Only users with access to the vehicle list get the options of its fields.
    condition: may(vehicleCalls.query),
  }
  return (
    <Grid gap={8} className="items-start vc">
      <Choice
        label={t(words.field)}
        options={ways.filter((way) => isOffered[way]).map((way) => ({ value: way, label: t(words[way]) }))}
        value={draft.by}
        onChange={(by) => set({ by })}
      />
      {draft.by === 'vins' && <Vins vins={draft.vins} onChange={(vins) => set({ vins })} />}
      {draft.by === 'models' && <Options kind="models" ids={draft.models} onChange={(models) => set({ models })} />}
      {draft.by === 'groups' && <Options kind="groups" ids={draft.groups} onChange={(groups) => set({ groups })} />}
      {draft.by === 'condition' && (
        <RecordFilters record={vehicle} filter={draft.filter} onChange={(filter) => set({ filter })} />
      )}
      {may(calls.chosen) && <Count draft={draft} />}
    </Grid>
  )
}

function Vins({ vins, onChange }: { vins: string; onChange(vins: string): void }) {
  const { t } = useT()
  const may = useMay()
  return (
    <>
      <TextInput
        rows={3}
        label={t(words.vins)}
        labelHidden
        placeholder={t(words.vinsHint)}
        value={vins}
        onChange={onChange}
      />
      {may(calls.sheet) && <VinSheet onVins={(read) => onChange(read.join(';'))} />}
    </>
  )
}

interface OptionsProps {
  kind: 'models' | 'groups'
  ids: readonly number[]
  onChange(ids: readonly number[]): void
}
function Options({ kind, ids, onChange }: OptionsProps) {
  const { t } = useT()
  const options = useCall(calls.options, {}, { staleTime: 60_000 })
  if (options.data?.[kind].length === 0) return <p className="ui-hint">{t(words.noOptions)}</p>
  return (
    <Row wrap className="vc-options">
      {options.data?.[kind].map(({ id, name, vehicles }) => (
        <Checkbox
          key={id}
          checked={ids.includes(id)}
          onChange={() => onChange(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])}
        >
          {t(words.groupOf, { name, count: vehicles })}
        </Checkbox>
      ))}
    </Row>
  )
}

/** Number of chosen vehicles. Of entered VINs only visible ones count. */
function Count({ draft }: { draft: ChoiceDraft }) {
  const { t } = useT()
  const choice = useDeferredValue(choiceOf(draft))
  const mayCount = choice !== undefined && (choice.by !== 'vins' || choice.vins.length <= maxVins)
  const selection = useCall(
    calls.chosen,
    { choice: choice ?? { by: 'all' } },
    { enabled: mayCount, quiet: true, staleTime: 30_000, placeholderData: (before) => before },
  )
  if (!mayCount || selection.isError) return null
  return (
    <SecondaryText as="p" className="flush vc-count" role="status">
      {selection.data ? t(words.count, { count: selection.data.count }) : t(words.counting)}
    </SecondaryText>
  )
}
