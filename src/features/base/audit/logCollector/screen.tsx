import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { AddOf, RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { logCollectorCalls as calls, logCollector } from './contract.ts'
import { collectorLabels, collectorWords as words } from './texts.ts'

type Row = RowOf<typeof logCollector>
const defaults: Partial<AddOf<typeof logCollector>> = {
  port: 6514,
  confirm: 'notify',
  logs: ['operation', 'signIn', 'reveal', 'refusal', 'digest'],
  lang: 'en',
  appName: 'vehicle-platform',
  facility: 'audit',
  // Of documentation and examples (RFC 5612).
  enterprise: 32473,
  maxBytes: 8192,
  enabled: false,
}

/** /systemManage/logCollector: collectors to which the operation log is exported. */
export default function LogCollectors() {
  const { t } = useT()
  const test = async ({ id }: Row) => {
    // The call itself reports errors.
    const answer = await send(calls.test, { id }).catch(() => undefined)
    if (!answer) return
    const text = `${answer.message} (${t(words.tookMs, { ms: answer.ms })})`
    if (answer.works) toast.success(text)
    else toast.error(text)
  }
  return (
    <RecordScreen
      record={logCollector}
      calls={calls}
      defaults={defaults}
      rowActions={[{ key: 'test', label: collectorLabels.test, call: calls.test, run: test }]}
    />
  )
}
