import { useT } from '../../../../client/language.ts'
import { choiceOf, type SignalChoice, signalName } from '../../../../domain/gb32960/signal-choices.ts'
import { precisionText } from './cell-text.ts'
import { pageWords } from './page-texts.ts'
import { signalWords as words } from './signal-texts.ts'
import { frameWords } from './texts.ts'

/** Head of the signals, with the definition by the standard below each. */
export function SignalHead({ signals, original }: { signals: readonly string[]; original: boolean }) {
  const { t, say, formatNumber } = useT()
  const limit = (value: number | null) => (value === null ? '' : formatNumber(value))
  const definition: Record<'precision' | 'length' | 'lower' | 'upper', (choice: SignalChoice) => string> = {
    precision: (choice) => precisionText(choice, formatNumber),
    length: ({ length }) => limit(length),
    lower: ({ lower }) => limit(lower),
    upper: ({ upper }) => limit(upper),
  }
  return (
    <thead>
      <tr>
        <th scope="col">{t(words.time)}</th>
        {signals.map((signal) => (
          <th key={signal} scope="col">
            {say(signalName(signal))} <small className="plain">{choiceOf(signal)?.unit}</small>
          </th>
        ))}
        <th scope="col">{t(pageWords.received)}</th>
        <th scope="col">{t(words.kind)}</th>
        {original && (
          <th scope="col" className="sp-original">
            {t(words.original)}
          </th>
        )}
      </tr>
      {Object.entries(definition).map(([key, textOf]) => (
        <tr key={key} className="sp-definition">
          <th scope="row">{t(frameWords[key as keyof typeof definition])}</th>
          {signals.map((signal) => {
            const choice = choiceOf(signal)
            return <td key={signal}>{choice && textOf(choice)}</td>
          })}
          <td colSpan={original ? 3 : 2} />
        </tr>
      ))}
    </thead>
  )
}
