import { useT } from '../../../../client/language.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { type KindOfCommand, kindOfCommand } from '../command/kind-texts.ts'
import { commandType, commandTypeCalls } from './contract.ts'
import { commandTypeWords as words } from './texts.ts'

export default function CommandTypes() {
  return (
    <RecordScreen
      record={commandType}
      calls={commandTypeCalls}
      detailExtra={({ kind }) => <Settings kind={kind as KindOfCommand} />}
    />
  )
}

function Settings({ kind }: { kind: KindOfCommand }) {
  const { t, say, formatNumber } = useT()
  const fields = Object.values(kindOfCommand(kind).settings?.fields ?? {})
  if (fields.length === 0) return null
  const limits = ({ min, max, unit }: { min?: number; max?: number; unit?: string }) => {
    if (min !== undefined && max !== undefined) return `${formatNumber(min)}–${formatNumber(max, unit)}`
    return max === undefined ? '' : t(words.most, { count: max })
  }
  return (
    <section aria-label={t(words.settings)}>
      <h3 className="spaced">{t(words.settings)}</h3>
      <Facts facts={fields.map((field) => ({ label: say(field.label), value: limits(field as object) || '–' }))} />
    </section>
  )
}
