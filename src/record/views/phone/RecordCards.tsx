import { InfiniteScroll, PullToRefresh } from 'antd-mobile'
import { MoreOutline } from 'antd-mobile-icons'
import { type ReactNode, useState } from 'react'
import { useT } from '../../../client/language.ts'
import { lazy } from '../../../client/lazy.tsx'
import { useWaysOf } from '../../../client/vehicle.ts'
import { Grid, Row } from '../../../ui/parts/layout.tsx'
import { Swipe } from '../../../ui/parts/Swipe.tsx'
import type { RecordListProps } from '../parts.tsx'
import type { ShownAction } from '../shared/actions.ts'
import { VehiclesOfList } from '../shared/list-vehicles.tsx'
import { words } from '../shared/texts.ts'
import type { AnyRow } from '../shared/view.ts'
import { Card } from './Card.tsx'
import './phone.css'
import { Empty, ErrorState, Loading, MissingFilters } from './states.tsx'

/** Action sheet at the bottom, loaded after the list so that the list does not wait for it. */
const ActionList = lazy(async () => ({
  default: (await import('../../../ui/parts/over/ActionSheet.phone.tsx')).ActionSheet,
}))

/** List on the phone: cards with endless scrolling, and pull to refresh. */
export default function RecordCards({
  record,
  question,
  listing,
  cells = {},
  actions,
  onOpen,
  openId,
  empty,
}: RecordListProps) {
  const { t } = useT()
  const [acting, setActing] = useState<AnyRow>()
  const ways = useWaysOf(acting && actions?.vehicleOf(acting))
  const leadingOf = (row: AnyRow) => actions?.of(row).find(({ leads }) => leads)
  const isActive = (row: AnyRow) => actions && (actions.of(row).length > 0 || actions.vehicleOf(row))
  if (listing.fault && listing.rows.length === 0) return <ErrorState fault={listing.fault} retry={listing.refresh} />
  if (listing.loading) return <Loading />
  return (
    <VehiclesOfList record={record} listing={listing}>
      <PullToRefresh onRefresh={listing.refresh}>
        {question.missing.length ? (
          <MissingFilters record={record} question={question} />
        ) : listing.rows.length === 0 ? (
          <Empty record={record} question={question}>
            {empty}
          </Empty>
        ) : (
          <Grid as="ul" gap={8} className="pk-cards">
            {listing.rows.map((row) => (
              <Row key={row.id} as="li" className="shrink pk-card" data-row-key={row.id}>
                <SwipeActions actions={actions?.of(row) ?? []}>
                  <button
                    type="button"
                    className="pk-card-open"
                    aria-current={row.id === openId ? 'true' : undefined}
                    onClick={() => (leadingOf(row) ?? { run: () => onOpen?.(row) }).run()}
                  >
                    <Card record={record} row={row} cells={cells} />
                  </button>
                  {isActive(row) && (
                    <button
                      type="button"
                      className="pk-icon pk-card-more"
                      aria-label={t(words.actions)}
                      onClick={() => setActing(row)}
                    >
                      <MoreOutline />
                    </button>
                  )}
                </SwipeActions>
              </Row>
            ))}
          </Grid>
        )}
        {listing.rows.length > 0 && (
          <InfiniteScroll loadMore={listing.loadMore} hasMore={listing.hasMore}>
            {(more, hasFailed, retry) =>
              hasFailed ? (
                <button type="button" className="pk-drop" onClick={retry}>
                  {t(words.failed)} · {t(words.retry)}
                </button>
              ) : (
                <span className="pk-quiet">
                  {more ? t(words.loading) : listing.rows.length > 8 ? t(words.noMore) : ''}
                </span>
              )
            }
          </InfiniteScroll>
        )}
        <ActionList
          visible={acting !== undefined}
          actions={[
            ...(acting && actions ? actions.of(acting) : []).map(({ key, label, danger, run }) => ({
              key,
              text: label,
              danger,
              onClick: run,
            })),
            ...(acting && leadingOf(acting) && onOpen
              ? [{ key: 'view', text: t(words.details), onClick: () => onOpen(acting) }]
              : []),
            ...ways.map(({ key, label, run }) => ({ key: `vehicle ${key}`, text: label, onClick: run })),
          ]}
          cancelText={t(words.cancel)}
          closeOnAction
          onClose={() => setActing(undefined)}
        />
      </PullToRefresh>
    </VehiclesOfList>
  )
}

/** Adds the most common actions behind a swipe, if there are any. */
function SwipeActions({ actions, children }: { actions: readonly ShownAction[]; children: ReactNode }) {
  const most = actions.filter(({ swiped: isSwipe }) => isSwipe)
  if (most.length === 0) return children
  return (
    <Swipe actions={most}>
      <Row className="pk-card-in">{children}</Row>
    </Swipe>
  )
}
