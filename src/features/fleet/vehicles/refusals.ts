import { code, codeTexts } from '../../../domain/contract/code.ts'
import { texts } from '../../../domain/contract/words.ts'
import { Fault, fault } from '../../../platform/fault.ts'

export const refusalTexts = texts('vehicleRefusal', {
  notOfSeries: ['不属于所选车系', 'does not belong to the selected series'],
  notPresent: ['不是该车辆当前的部件', 'is not the part currently in the vehicle'],
  notFree: ['不存在、已装在其他车辆上或已报废', 'does not exist, is installed elsewhere or is out of service'],
  otherNumber: ['与终端档案不一致', 'does not match the T-Box on file'],
  sameAsOriginal: ['不能与原部件相同', 'must differ from the original'],
  retiredHasNoVehicle: ['报废的终端不能装在车辆上', 'can’t be installed while out of service'],
  beforeStart: ['不能早于开始日期', 'must not be before the first day'],
  unknownSim: ['没有该 SIM 卡', 'SIM card not found'],
} as const)

/** Refusal of an input because of one field of a record. */
export const wrongField = (record: string, field: string, text: string): Fault =>
  fault(code.invalid, 'invalid', { fields: [{ field, label: `${record}:${field}`, text }] })

/** Refusal of a valid input because the state of the fleet does not allow it. */
export const wrongState = (record: string, field: string, text: string): Fault =>
  new Fault(code.state, codeTexts.invalid, { fields: [{ field, label: `${record}:${field}`, text }] })

/** Throws if two days of the input are in the wrong order. If only one is set, a constraint of the table checks it. */
export function requireOrder(record: string, input: Record<string, unknown>, from: string, to: string): void {
  const [first, last] = [input[from], input[to]]
  if (typeof first === 'string' && typeof last === 'string' && last < first)
    throw wrongField(record, to, refusalTexts.beforeStart)
}
