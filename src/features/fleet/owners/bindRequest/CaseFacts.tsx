import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { RecordDetail } from '../../../../record/views/parts.tsx'
import { RevealContext } from '../../../../record/views/shared/reveal.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { type BindConflict, bindRequest, bindRequestCalls, type TakenCase } from './contract.ts'
import { examineTexts as words } from './texts.ts'

export function CaseFacts({ takenCase: { request, vehicle, conflicts } }: { takenCase: TakenCase }) {
  const { t } = useT()
  const may = useMay()
  const { reveal } = bindRequestCalls
  const fact = (label: string, value: string | null) => (value ? [{ label, value }] : [])
  return (
    <Grid gap={12} className="examine-facts">
      {conflicts.length > 0 && (
        <Card className="examine-conflicts" role="alert">
          <h2 className="text-l below-8">{t(words.conflicts)}</h2>
          {conflicts.map((conflict, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: conflicts have no id, and their order is fixed
            <Conflict key={at} {...conflict} />
          ))}
        </Card>
      )}
      <Card>
        <h2 className="text-l below-8">{t(words.request)}</h2>
        <RevealContext value={may(reveal) ? reveal : undefined}>
          <RecordDetail
            record={bindRequest}
            row={request}
            fields={['vin', 'name', 'phone', 'type', 'sent', 'sentAt']}
          />
        </RevealContext>
      </Card>
      {vehicle && (
        <Card>
          <h2 className="text-l below-8">{t(words.vehicle)}</h2>
          <Facts
            facts={[
              ...fact(t(words.plate), vehicle.plate),
              ...fact(t(words.model), vehicle.model),
              ...fact(t(words.certificateNumber), vehicle.certificate),
            ]}
          />
        </Card>
      )}
    </Grid>
  )
}

function Conflict({ kind, account, name, phone, since }: BindConflict) {
  const { t, formatTime } = useT()
  const who = [account, name, phone, since && formatTime(since)].filter(Boolean).join(' · ')
  return (
    <Grid as="p">
      <b>{t(words[kind])}</b>
      {who && <SecondaryText>{who}</SecondaryText>}
    </Grid>
  )
}
