import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { positionNowCalls as calls } from './contract.ts'
import { positionWords as words } from './texts.ts'

const batches = '/message/commandPush'

/** Requests the position of one vehicle or of a sheet. Opens the batch for users who may see batches. */
export function usePositionNow() {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  const one = async (vin: string) => {
    try {
      await send(calls.one, { vin })
      toast.success(t(words.asked, { vin }))
    } catch (fault) {
      // The error is already shown.
      if (!(fault instanceof CallFault)) throw fault
    }
  }
  /** Returns the errors in the sheet. */
  const sheet = async (file: File) => {
    const { batch, faults } = await send(calls.sheet, { file })
    if (batch) {
      toast.success(t(words.askedMany, { count: batch.total }))
      if (opens(batches)) open(batches, { view: batch.id })
    }
    return faults
  }
  return { one, sheet }
}
