import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { AddOf, RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { mqttTargetCalls as calls, mqttTarget } from './contract.ts'
import { mqttTargetLabels as labels, mqttTargetWords as words } from './texts.ts'

const defaults: Partial<AddOf<typeof mqttTarget>> = {
  port: 8883,
  tls: true,
  topic: 'fleet/{vin}/{content}',
  content: ['signals'],
  names: 'vss',
  rate: 10_000,
  enabled: false,
}

/** /message/mqttTarget: brokers to which messages of vehicles and events are published. */
export default function MqttTargets() {
  const { t } = useT()
  const test = async ({ id }: RowOf<typeof mqttTarget>) => {
    // The call itself reports errors.
    const answer = await send(calls.test, { id }).catch(() => undefined)
    if (!answer) return
    const text = t(words.took, answer)
    if (answer.works) toast.success(text)
    else toast.error(text)
  }
  return (
    <RecordScreen
      record={mqttTarget}
      calls={calls}
      defaults={defaults}
      rowActions={[{ key: 'test', label: labels.test, call: calls.test, run: test }]}
    />
  )
}
