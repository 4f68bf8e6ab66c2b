import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { lastMessage, lastMessageCalls } from '../../../fleet/messages/lastMessage/contract.ts'
import { markOf, messageAddress } from '../../../fleet/messages/lastMessage/parts.tsx'
import { useRowFacts } from './facts.ts'
import { fileWords as words } from './texts.ts'

const messages = '/message/messageQuery'
/** Fields that other cards of the file show, or that appear as marks on the signals. */
const excludedFields = ['vin', 'plate', 'model', 'series', 'abnormal', 'invalid']

export function LastMessage({ vin }: { vin: string }) {
  const may = useMay()
  return may(lastMessageCalls.one) ? <LastCard vin={vin} /> : null
}

function LastCard({ vin }: { vin: string }) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  const factsOf = useRowFacts()
  const last = useCall(lastMessageCalls.one, { vin }, { quiet: true })
  if (!last.isSuccess) return null
  const row = last.data
  const say = (mark: string | undefined) => mark && t(mark)
  return (
    <Card>
      <h2>{t(words.lastMessage)}</h2>
      {row ? (
        <>
          <Facts facts={factsOf(lastMessage, row, excludedFields, (name) => say(markOf(row, name)))} />
          {opens(messages) && (
            <p className="file-more">
              <Button onClick={() => open(messages, messageAddress(vin, row.at))}>{t(words.openMessage)}</Button>
            </p>
          )}
        </>
      ) : (
        <p className="quiet">{t(words.neverReported)}</p>
      )}
    </Card>
  )
}
