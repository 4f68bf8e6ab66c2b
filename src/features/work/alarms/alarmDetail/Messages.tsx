import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { kindName } from '../../../../domain/gb32960/message-kinds.ts'
import { minuteMs } from '../../../../domain/time.ts'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import type { AlarmContext } from './Detail.tsx'
import { detailTexts as words } from './texts.ts'

const messagePage = '/message/messageDetailQuery'
const aroundMs = 5 * minuteMs

interface MessagesProps {
  vin: string
  messages: AlarmContext['messages']
  begin: number
}

/** Messages around the moment. Each opens on the message page. */
export function Messages({ vin, messages, begin }: MessagesProps) {
  const { t, say, formatTime } = useT()
  const open = useOpen()
  const opens = useOpens()
  const isLinked = opens(messagePage)
  const period = [begin - aroundMs, begin + aroundMs].map((at) => new Date(at).toISOString()).join('~')
  // The first message at or after the moment.
  const first = messages.find(({ at }) => new Date(at).getTime() >= begin)?.key
  return (
    <div className="ad-scroll">
      <table className="ui-table">
        <thead>
          <tr>
            {[words.time, words.type, words.level, words.length].map((text) => (
              <SecondaryText as="th" key={text} scope="col">
                {t(text)}
              </SecondaryText>
            ))}
          </tr>
        </thead>
        <tbody>
          {messages.map(({ key, at, level, length, down, ...kind }) => (
            <tr key={key} className={key === first ? 'ad-moment' : undefined}>
              <td>
                {isLinked ? (
                  <RowButton
                    className="ad-link"
                    onPress={() => open(messagePage, { 'q.vin': vin, 'q.at': period, message: key })}
                  >
                    {formatTime(at)}
                  </RowButton>
                ) : (
                  formatTime(at)
                )}
              </td>
              <td>
                {say(kindName(kind))}
                {down && ` · ${t(words.down)}`}
              </td>
              <td>{level ?? ''}</td>
              <td>{length}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
