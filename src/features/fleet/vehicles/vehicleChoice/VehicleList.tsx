import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { nameOfVehicle } from '../../../../client/vehicle-name.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import './vehicleChoice.css'
import { Row } from '../../../../ui/parts/layout.tsx'
import { vehicleChoiceCalls as calls, maxVins, type VehicleChoice, type VehicleGroupOption } from './contract.ts'
import { choosingWords as words } from './texts.ts'
import { VehicleSearch } from './VehicleSearch.tsx'
import { VinSheet } from './VinSheet.tsx'

const maxVisible = 60

interface Props {
  vins: readonly string[]
  onChange(vins: readonly string[]): void
}

/** Builds a list of vehicles: found by VIN or plate, from a group, pasted, or from a sheet. */
export function VehicleList({ vins, onChange }: Props) {
  const { t } = useT()
  const may = useMay()
  const add = (more: readonly string[]) => {
    const all = [...new Set([...vins, ...more])]
    if (all.length > maxVins) return toast.error(t(words.tooMany, { most: maxVins, count: all.length }))
    const [addedCount, duplicateCount] = [all.length - vins.length, more.length - all.length + vins.length]
    if (addedCount > 0) onChange(all)
    if (more.length > 1 || addedCount === 0)
      toast.info(t(duplicateCount > 0 ? words.addedSome : words.added, { added: addedCount, known: duplicateCount }))
  }
  const mayTakeGroups = may(calls.chosen) && may(calls.options)
  const options = useCall(calls.options, {}, { quiet: true, enabled: mayTakeGroups })
  const groups = options.data?.groups ?? []
  const takeGroup = async (id: number) => {
    const choice: VehicleChoice = { by: 'groups', ids: [id] }
    const selection = await send(calls.chosen, { choice, list: true }).catch(() => undefined)
    // The error is already shown.
    if (!selection) return
    const { vins, count } = selection
    if (count > vins.length) return toast.error(t(words.tooMany, { most: maxVins, count }))
    if (count === 0) return toast.info(t(words.emptyGroup))
    add(vins)
  }
  return (
    <>
      {may(calls.find) && (
        <VehicleSearch
          mark="+"
          onTake={(vin) => add([vin])}
          chosenVins={vins}
          {...(mayTakeGroups && { groups, onTakeGroup: (id) => void takeGroup(id) })}
        />
      )}
      <Row align="center" wrap className="vc-row">
        {mayTakeGroups && <Groups groups={groups} onTake={(id) => void takeGroup(id)} />}
        {may(calls.sheet) && <VinSheet onVins={add} paste />}
      </Row>
      <Row as="p" gap={12} align="baseline" className="vc-chosen" role="status">
        <b>{t(words.chosen, { count: vins.length })}</b>
        {vins.length > 0 && (
          <Button kind="text" className="vc-clear" onClick={() => onChange([])}>
            {t(words.clear)}
          </Button>
        )}
      </Row>
      <Row as="ul" gap={6} wrap className="vc-vins">
        {vins.slice(0, maxVisible).map((vin) => (
          <Row as="li" align="center" inline className="text-m tabular" key={vin}>
            {nameOfVehicle(vin)}
            <RowButton
              className="muted"
              aria-label={t(words.remove, { vin })}
              onPress={() => onChange(vins.filter((each) => each !== vin))}
            >
              ×
            </RowButton>
          </Row>
        ))}
      </Row>
      {vins.length > maxVisible && <p className="ui-hint">{t(words.more, { count: vins.length - maxVisible })}</p>}
    </>
  )
}

/** Adds the vehicles of a group as soon as it is chosen. */
function Groups({ groups, onTake }: { groups: readonly VehicleGroupOption[]; onTake(group: number): void }) {
  const { t } = useT()
  return (
    <Row gap={8} className="vc-group">
      <Select
        label={t(words.addGroup)}
        labelHidden
        placeholder={t(words.addGroup)}
        options={groups.map(({ id, name, vehicles }) => ({
          value: String(id),
          label: t(words.groupOf, { name, count: vehicles }),
        }))}
        value=""
        onChange={(group) => group && onTake(Number(group))}
      />
    </Row>
  )
}
