import { ActionSheet, InfiniteScroll, PullToRefresh } from 'antd-mobile'
import { MoreOutline } from 'antd-mobile-icons'
import { useState } from 'react'
import { useT } from '../../client/language.ts'
import type { RecordListProps } from '../parts.tsx'
import { words } from '../texts.ts'
import type { AnyRow } from '../view.ts'
import { Card } from './card.tsx'
import './phone.css'
import { Empty, Failed, Loading, Needed } from './states.tsx'

/** The list on the phone: cards without end, pulled down to refresh. */
export default function RecordCards({ record, query, cells = {}, actions, onOpen, empty }: RecordListProps) {
  const { t } = useT()
  const [acting, setActing] = useState<AnyRow>()
  if (query.fault && query.rows.length === 0) return <Failed fault={query.fault} retry={query.refresh} />
  if (query.loading) return <Loading />
  return (
    <PullToRefresh onRefresh={query.refresh}>
      {query.missing?.length ? (
        <Needed record={record} query={query} />
      ) : query.rows.length === 0 ? (
        <Empty query={query}>{empty}</Empty>
      ) : (
        <ul className="pk-cards">
          {query.rows.map((row) => (
            <li key={row.id} className="pk-card">
              <button type="button" className="pk-card-open" onClick={() => onOpen?.(row)}>
                <Card record={record} row={row} cells={cells} />
              </button>
              {actions && actions.of(row).length > 0 && (
                <button
                  type="button"
                  className="pk-icon pk-card-more"
                  aria-label={t(words.actions)}
                  onClick={() => setActing(row)}
                >
                  <MoreOutline />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {query.rows.length > 0 && (
        <InfiniteScroll loadMore={query.loadMore} hasMore={query.hasMore}>
          {(more, failed, retry) =>
            failed ? (
              <button type="button" className="pk-drop" onClick={retry}>
                {t(words.failed)} · {t(words.retry)}
              </button>
            ) : (
              <span className="pk-quiet">{more ? t(words.loading) : query.total > 8 ? t(words.noMore) : ''}</span>
            )
          }
        </InfiniteScroll>
      )}
      <ActionSheet
        visible={acting !== undefined}
        actions={
          acting && actions
            ? actions.of(acting).map(({ key, label, danger, run }) => ({ key, text: label, danger, onClick: run }))
            : []
        }
        cancelText={t(words.cancel)}
        closeOnAction
        onClose={() => setActing(undefined)}
      />
    </PullToRefresh>
  )
}
