import { useT } from '../../../../client/language.ts'
import { Lists } from '../../../../ui/parts/Lists.tsx'
import { alarmCalls } from '../alarm/contract.ts'
import { Alarms } from '../alarm/parts.tsx'
import { signalRuleCalls } from '../signalRule/contract.ts'
import { SignalRules } from '../signalRule/parts.tsx'
import { alarmsWords as words } from './texts.ts'

/** /warn/queryAlarm: alarms of the visible fleet. `list=rules` shows the staff's rules. */
export default function AlarmsScreen() {
  const { t } = useT()
  return (
    <Lists
      lists={[
        { key: 'alarms', label: t(words.alarms), call: alarmCalls.query, children: <Alarms /> },
        { key: 'rules', label: t(words.rules), call: signalRuleCalls.query, children: <SignalRules /> },
      ]}
    />
  )
}
