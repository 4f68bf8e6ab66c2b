import { useT } from '../../../../client/language.ts'
import { useValueText } from '../../../../record/views/shared/value-text.ts'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { detailWords as words } from './detail-texts.ts'
import { type KindOfCommand, kindOfCommand } from './kind-texts.ts'

interface Props {
  kind: KindOfCommand
  settings: Readonly<Record<string, unknown>>
}

/** Settings of a command, labelled by the fields of its type. Renders nothing without settings. */
export function CommandSettings({ kind, settings }: Props) {
  const { t } = useT()
  const text = useValueText()
  const record = kindOfCommand(kind).settings
  const facts = Object.entries(record?.fields ?? {}).flatMap(([name, field]) => {
    const value = text(record?.name ?? '', name, field, settings[name])
    return value === '' ? [] : [{ label: t(`${record?.name}:${name}`), value }]
  })
  if (facts.length === 0) return null
  return (
    <section className="cmd" aria-label={t(words.settings)}>
      <h3>{t(words.settings)}</h3>
      <Facts facts={facts} />
    </section>
  )
}
