import { useQuery } from '@tanstack/react-query'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row as Line, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import './bindings.css'
import { type binding, bindingCalls } from './contract.ts'
import { bindTypes, bindWays } from './state-texts.ts'
import { bindingTexts as words } from './texts.ts'

type Row = RowOf<typeof binding>

export function Bindings({ account }: { account: number }) {
  const { t } = useT()
  const may = useMay()
  const { data, isPending, error } = useQuery({
    queryKey: [bindingCalls.query.path, account],
    queryFn: ({ signal }) =>
      send(bindingCalls.query, { filter: { account: [account] }, pageSize: 100 }, { signal, quiet: true }),
    enabled: may(bindingCalls.query),
  })
  if (!may(bindingCalls.query)) return null
  return (
    <section className="above-16" aria-label={t(words.vehicles)}>
      <h3 className="below-8">{t(words.vehicles)}</h3>
      {isPending && <Loading />}
      <FaultText>{data ? undefined : error}</FaultText>
      {data?.rows.length === 0 && <SecondaryText as="p">{t(words.none)}</SecondaryText>}
      {data?.rows.map((row) => (
        <Bound key={row.id} row={row} />
      ))}
    </section>
  )
}

function Bound({ row }: { row: Row }) {
  const { t, say, formatTime } = useT()
  const may = useMay()
  const { ask, dialog } = useRemark()
  const unbind = async () => {
    const reason = await ask({
      of: `binding end ${row.id}`,
      title: t(words.unbindTitle, { vin: row.vin }),
      label: t(words.reason),
      needed: t(words.needed),
      okText: t(words.unbind),
      danger: true,
      longest: 200,
      send: (text) => send(bindingCalls.unbind, { id: row.id, reason: text }),
    })
    if (!reason) return
    toast.success(t(words.unbound))
    await invalidate(['/appuser/', '/owner/', '/vehicle/'])
  }
  const facts = [
    { label: t(words.since), value: formatTime(row.since) },
    { label: t(words.way), value: say(bindWays[row.way]) },
    ...(row.until ? [{ label: t(words.until), value: formatTime(row.until) }] : []),
    ...(row.endReason ? [{ label: t(words.reason), value: row.endReason }] : []),
  ]
  return (
    <article className="binding">
      <Line as="header" gap={8} align="center" wrap className="below-8">
        <b className="fill">
          <VehicleLink vin={row.vin} />
        </b>
        <Tag tone={row.until ? 'default' : 'success'}>{row.until ? t(words.past) : say(bindTypes[row.type])}</Tag>
        {!row.until && may(bindingCalls.unbind) && (
          <Button kind="danger" onClick={() => void unbind()}>
            {t(words.unbind)}
          </Button>
        )}
      </Line>
      <Facts facts={facts} />
      {dialog}
    </article>
  )
}
