import { useT } from '../../../../client/language.ts'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import type { SignalNames } from './contract.ts'
import { namesWords as words } from './names-texts.ts'

interface Props {
  value: SignalNames
  onChange(value: SignalNames): void
  /** Only some of the offered files are sheets. */
  someSheets?: boolean
}

/** Choice of the names and values of signals in a file. */
export function NamesCheckbox({ value, onChange, someSheets = false }: Props) {
  const { t } = useT()
  return (
    <Checkbox checked={value === 'vss'} onChange={(isVss) => onChange(isVss ? 'vss' : 'platform')}>
      {t(someSheets ? words.vssOfSheets : words.vss)}
    </Checkbox>
  )
}
