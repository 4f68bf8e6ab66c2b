import { useT } from '../../../../client/language.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import type { command as record } from '../command/contract.ts'
import { commandCodes, commandMachine } from '../command/state-texts.ts'
import { codeAdvice, stateAdvice, progressWords as words } from './texts.ts'

interface Props {
  readonly command: Pick<RowOf<typeof record>, 'state' | 'code' | 'expiresAt'>
  readonly percent?: number | null | undefined
  /** Advice that is more specific than the one for the command's code. */
  readonly advice?: Pair | undefined
}

export function StateBlock({ command, percent, advice: own }: Props) {
  const { t, say, formatClock } = useT()
  const { state, code, expiresAt } = command
  const advice = own ?? (code ? codeAdvice[code] : stateAdvice[state])
  return (
    <div className={`rc-state rc-state-${commandMachine.tones[state]}`} role="status">
      <Row as="p" gap="4 8" align="center" wrap>
        <Tag tone={commandMachine.tones[state]}>{say(commandMachine.texts[state])}</Tag>
        {code && <b>{say(commandCodes[code])}</b>}
      </Row>
      {percent !== undefined && percent !== null && (
        <Row as="p" gap="4 8" align="center" wrap className="rc-percent">
          <progress max={100} value={percent} aria-label={say(commandMachine.texts.running)} />
          {t(words.percent, { percent })}
        </Row>
      )}
      {advice && (
        <Row as="p" gap="4 8" align="center" wrap>
          {say(advice)}
        </Row>
      )}
      {(state === 'waiting' || state === 'awaitingApproval') && (
        <Row as="p" gap="4 8" align="center" wrap className="muted rc-age">
          {t(words.expires, { time: formatClock(expiresAt) })}
        </Row>
      )}
    </div>
  )
}
