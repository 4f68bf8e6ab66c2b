import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { useRowFacts } from '../../../../record/views/shared/row-facts.ts'
import { type VehicleCardProps, vehicleCard } from '../../../../record/views/shared/vehicle-page.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { lastMessage, lastMessageCalls } from './contract.ts'
import { lastMessagePageTexts as words } from './page-texts.ts'
import { markOf, messageAddress } from './parts.tsx'

const messages = '/message/messageQuery'
/** Fields that other cards of the file show, or that appear as marks on the signals. */
const excludedFields = ['vin', 'plate', 'model', 'series', 'abnormal', 'invalid']

function LastMessage({ vin }: VehicleCardProps) {
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
      <h2>{t(words.title)}</h2>
      {row ? (
        <>
          <Facts facts={factsOf(lastMessage, row, excludedFields, (name) => say(markOf(row, name)))} />
          {opens(messages) && (
            <p className="file-more">
              <Button onClick={() => open(messages, messageAddress(vin, row.at))}>{t(words.open)}</Button>
            </p>
          )}
        </>
      ) : (
        <p className="quiet">{t(words.none)}</p>
      )}
    </Card>
  )
}

export default [vehicleCard('main', 10, LastMessage)]
