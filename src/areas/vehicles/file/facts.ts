import { useT } from '../../../kit/client/language.ts'
import type { OptionField } from '../../../kit/record/kinds/option.ts'
import type { AnyRecord } from '../../../kit/record/record.ts'
import { useValueText } from '../../../kit/record/value-text.ts'
import type { Fact } from '../../../kit/ui/facts.tsx'
import { owner } from '../../owners/owner/contract.ts'
import { box } from '../box/contract.ts'
import { model } from '../model/contract.ts'
import { salesOrder } from '../salesOrder/contract.ts'
import { simPlan } from '../simPlan/contract.ts'
import { vehicle } from '../vehicle/contract.ts'
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
