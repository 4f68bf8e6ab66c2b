import { parseVins } from '../../../../domain/vins.ts'
import { severalTexts } from '../../../../record/kinds/filters.ts'
import { vinPattern } from '../../../../record/kinds/vin.ts'
import { msisdnShape } from '../../../fleet/vehicles/box/contract.ts'
import type { SavedTask } from './contract.ts'
import { taskTexts as words } from './task-texts.ts'

export interface TaskDraft {
  readonly name: string
  readonly file: number | undefined
  /** ISO 8601. Empty: not entered. */
  readonly startTime: string
  readonly endTime: string
  /** As typed or pasted. */
  readonly vins: string
  readonly wakeUp: boolean
  readonly msisdns: string
  readonly remark: string
  readonly takesOver: boolean
  readonly takeOver: string
}
export const emptyTask: TaskDraft = {
  name: '',
  file: undefined,
  startTime: '',
  endTime: '',
  vins: '',
  wakeUp: false,
  msisdns: '',
  remark: '',
  takesOver: false,
  takeOver: '',
}

interface Problem {
  readonly text: string
  readonly values?: Record<string, unknown>
}
type SaveTaskInput = Omit<SavedTask, 'wakeUp'> & { wakeUp?: boolean }
const shownVins = 5

/** Returns the input to send, or the problems by field, with the messages of the specification. */
export function checkedTask(draft: TaskDraft): {
  wrong: Readonly<Record<string, Problem>>
  input: SaveTaskInput | undefined
} {
  const { name, file, startTime, endTime, wakeUp, msisdns, remark, takesOver, takeOver } = draft
  const vins = parseVins(draft.vins)
  const bad = vins.filter((vin) => !vinPattern.test(vin))
  const numbers = severalTexts(msisdns, msisdnShape)
  const wrong: Record<string, Problem> = {
    ...(name.trim() ? {} : { name: { text: words.needName } }),
    ...(file === undefined && { file: { text: words.needFile } }),
    ...(endTime === '' && { endTime: { text: words.needEnd } }),
    ...(startTime === '' && { startTime: { text: words.needStart } }),
    ...(startTime && endTime && endTime <= startTime && { endTime: { text: words.endFirst } }),
    ...(bad.length > 0 && {
      vins: { text: words.wrongVins, values: { vins: bad.slice(0, shownVins).join('; ') } },
    }),
    ...(vins.length === 0 && { vins: { text: words.needVins } }),
    ...(takesOver && !takeOver.trim() && { takeOver: { text: words.needTakeOver } }),
    ...(wakeUp &&
      !numbers.every((number) => msisdnShape.pattern.test(number)) && { msisdns: { text: words.wrongMsisdns } }),
  }
  if (file === undefined || Object.keys(wrong).length > 0) return { wrong, input: undefined }
  return {
    wrong,
    input: {
      name: name.trim(),
      file,
      startTime,
      endTime,
      vins: vins.join(';'),
      // Without numbers every vehicle is woken, otherwise only these.
      ...(wakeUp && (numbers.length > 0 ? { msisdns: numbers.join(';') } : { wakeUp })),
      ...(remark.trim() && { remark: remark.trim() }),
      ...(takesOver && { takeOver: takeOver.trim() }),
    },
  }
}
