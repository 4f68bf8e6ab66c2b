import { CallFault, send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { download } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { shownZone } from '../../../../client/zone.ts'
import { wallClock } from '../../../../domain/zone.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { logFileCalls as calls, type logFile } from './contract.ts'
import { isOpenLog } from './state-texts.ts'
import { logActions as labels, logWords as words } from './texts.ts'

export type LogRow = RowOf<typeof logFile>

/** Actions on a log. `again` opens the form with the values of the earlier request. */
export function useLogActions(again: (row: LogRow) => void): RowAction<LogRow>[] {
  const { t, say } = useT()
  const cancel = async ({ id, vin }: LogRow) => {
    const title = say(labels.cancel)
    if (!(await confirm({ title, content: t(words.cancelOne, { vin }), danger: true, okText: title }))) return
    try {
      await send(calls.cancel, { id })
      toast.success(t(words.cancelled))
    } catch (fault) {
      // The error is already shown. Refetch anyway, because the log may have ended.
      if (!(fault instanceof CallFault)) throw fault
    }
    await invalidate([calls.query.path])
  }
  // The call shows its own errors.
  const save = (row: LogRow) => download(calls.download, { id: row.id }, nameOf(row)).catch(() => {})
  return [
    {
      key: 'download',
      label: labels.download,
      call: calls.download,
      when: ({ state }) => state === 'available',
      run: save,
    },
    { key: 'cancel', label: labels.cancel, call: calls.cancel, tone: 'danger', when: isUnderWay, run: cancel },
    { key: 'again', label: labels.again, call: calls.pull, when: hasFailed, run: again },
  ]
}

const isUnderWay = ({ state }: LogRow) => isOpenLog(state)
const hasFailed = ({ state }: LogRow) => !isOpenLog(state) && state !== 'available'
const nameOf = ({ vin, source, fromAt }: LogRow) =>
  `${vin}-${source === 'box' ? 'box' : 'head-unit'}-${wallClock(shownZone(), Date.parse(fromAt)).replaceAll(/\D/g, '')}.log.gz`
