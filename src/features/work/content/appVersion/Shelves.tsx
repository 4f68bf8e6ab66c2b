import { send } from '../../../../client/api.ts'
import { CallFault } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { appVersionCalls as calls, type StoreListing } from './contract.ts'
import { type ListingState, listingStates, listingTones, markets } from './state-texts.ts'
import { appVersionWords as words } from './texts.ts'

export function Shelves({ id }: { id: number }) {
  const { t, say, formatTime } = useT()
  const may = useMay()
  const shelves = useCall(calls.shelves, { id }, { enabled: may(calls.shelves) })
  if (!may(calls.shelves)) return null
  const states = Object.entries(listingStates).map(([value, pair]) => ({
    value: value as ListingState,
    label: say(pair),
  }))
  const note = async (market: StoreListing['market'], state: ListingState) => {
    try {
      await send(calls.noteShelf, { id, market, state })
      await invalidate([calls.shelves.path])
    } catch (fault) {
      // The error is already shown.
      if (!(fault instanceof CallFault)) throw fault
    }
  }
  const stateOf = ({ market, state }: StoreListing) =>
    may(calls.noteShelf) ? (
      <Select
        label={t(words.stateOf, { market: say(markets[market]) })}
        labelHidden
        options={states}
        value={state}
        onChange={(next) => void note(market, next)}
      />
    ) : (
      <Tag tone={listingTones[state]}>{say(listingStates[state])}</Tag>
    )
  return (
    <section className="above-16" aria-label={t(words.shelves)}>
      <h3 className="text-base below-8">{t(words.shelves)}</h3>
      <Rows
        rows={shelves.data ?? []}
        keyOf={({ market }) => market}
        loading={shelves.isPending}
        fetching={shelves.isFetching}
        empty={t(words.noShelves)}
        fault={shelves.error}
        columns={[
          { key: 'market', title: t(words.market), cell: ({ market }) => say(markets[market]) },
          { key: 'state', title: t(words.state), cell: stateOf },
          {
            key: 'noted',
            title: t(words.noted),
            cell: ({ by, at }) => (by && at ? `${by} · ${formatTime(at)}` : '—'),
          },
        ]}
      />
    </section>
  )
}
