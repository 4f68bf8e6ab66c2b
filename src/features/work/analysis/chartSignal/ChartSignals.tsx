import { useT } from '../../../../client/language.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { chartSignal, chartSignalCalls } from './contract.ts'
import { ExpressionInput } from './ExpressionInput.tsx'
import { chartSignalWords as words } from './texts.ts'

const inputs = { expression: ExpressionInput }

/** Signals that have statistics for charts. */
export function ChartSignals() {
  const { t } = useT()
  return (
    <RecordScreen
      record={chartSignal}
      calls={chartSignalCalls}
      inputs={inputs}
      defaults={{ decimals: 1 }}
      confirmRemove={() => t(words.remove)}
      moving
    />
  )
}
