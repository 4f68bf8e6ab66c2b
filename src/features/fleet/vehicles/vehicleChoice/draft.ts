import { parseVins } from '../../../../domain/vins.ts'
import { type Filter, withoutEmpty } from '../../../../record/model/address.ts'
import type { ChoosingWay, VehicleChoice } from './contract.ts'

/** Choice of vehicles while a user edits it. The input of each way stays when another is selected. Pure. */
export interface ChoiceDraft {
  readonly by: ChoosingWay
  readonly vins: string
  readonly models: readonly number[]
  readonly groups: readonly number[]
  readonly filter: Filter
}
export const emptyChoice = (by: ChoosingWay): ChoiceDraft => ({ by, vins: '', models: [], groups: [], filter: {} })

export function choiceOf(draft: ChoiceDraft): VehicleChoice | undefined {
  const { by } = draft
  if (by === 'all') return { by }
  if (by === 'vins') {
    const vins = parseVins(draft.vins)
    return vins.length > 0 ? { by, vins } : undefined
  }
  if (by === 'condition') {
    const filter = withoutEmpty(draft.filter)
    return Object.keys(filter).length > 0 ? { by, filter } : undefined
  }
  return draft[by].length > 0 ? { by, ids: [...draft[by]] } : undefined
}
