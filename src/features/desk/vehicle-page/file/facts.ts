import { useT } from '../../../../client/language.ts'
import type { OptionField } from '../../../../record/kinds/option.ts'
import type { AnyRecord } from '../../../../record/model/record.ts'
import { useValueText } from '../../../../record/views/shared/value-text.ts'
import type { Fact } from '../../../../ui/parts/Facts.tsx'
import { owner } from '../../../fleet/owners/owner/contract.ts'
import { box } from '../../../fleet/vehicles/box/contract.ts'
import { model } from '../../../fleet/vehicles/model/contract.ts'
import { salesOrder } from '../../../fleet/vehicles/salesOrder/contract.ts'
import { simPlan } from '../../../fleet/vehicles/simPlan/contract.ts'
import { vehicle } from '../../../fleet/vehicles/vehicle/contract.ts'
import type { VehicleFile } from './contract.ts'

/** Lists the non-empty fields of a row except `left`. `instead`: texts that replace values. */
export function useRowFacts() {
  const { t } = useT()
  const text = useValueText()
  return (
    record: AnyRecord,
    row: Record<string, unknown> | null,
    left: readonly string[],
    instead?: (name: string) => string | undefined,
  ): Fact[] =>
    row === null
      ? []
      : Object.entries(record.fields).flatMap(([name, field]) => {
          if (left.includes(name) || field.kind.files) return []
          const value = instead?.(name) ?? text(record.name, name, field, row[name])
          const tone = (field as Partial<OptionField>).tones?.[String(row[name])]
          return value === '' ? [] : [{ label: t(`${record.name}:${name}`), value, tone }]
        })
}

export function useFacts(file: VehicleFile) {
  const of = useRowFacts()
  return {
    identity: of(vehicle, file.vehicle, ['vin', 'boxSerial', 'certificate', 'bindingStatus', 'createdAt', 'updatedAt']),
    model: of(model, file.model, ['series', 'plateConfiguration']),
    box: of(box, file.box, ['vin', 'msisdn']),
    sim: of(simPlan, file.sim, ['vin', 'iccid', 'totalMb', 'usedMb']),
    owner: of(owner, file.owner, ['vin', 'plate', 'model', 'certificate']),
    sale: of(salesOrder, file.order, ['vin']),
  }
}
