import { Button, CheckList, SafeArea } from 'antd-mobile'
import { useState } from 'react'
import { useT } from '../../../client/language.ts'
import { Row } from '../../../ui/parts/layout.tsx'
import { listTexts } from '../../../ui/parts/list-texts.ts'
import { ActionSheet } from '../../../ui/parts/over/ActionSheet.phone.tsx'
import { useBackCloses } from '../../../ui/parts/over/back.ts'
import type { AnyRecord } from '../../model/record.ts'
import type { Actions } from '../shared/actions.ts'
import type { Listing } from '../shared/listing.ts'
import type { RowSelection } from '../shared/selection.ts'
import { words } from '../shared/texts.ts'
import type { AnyCells } from '../shared/view.ts'
import { Card } from './Card.tsx'

interface SelectingProps {
  record: AnyRecord
  listing: Pick<Listing, 'rows' | 'hasMore' | 'loadMore'>
  selection: RowSelection
  cells: AnyCells
  actions: Actions
  end(): void
}

/** Selection mode: cards with checkboxes, and the batch actions below. */
export function Selecting({ record, listing, selection, cells, actions, end }: SelectingProps) {
  const { t } = useT()
  const [acting, setActing] = useState(false)
  const ids = selection.selected.map(({ id }) => id)
  const all = actions.ofSelected([...selection.selected])
  const choose = (chosenIds: (string | number)[]) =>
    selection.select(listing.rows.filter(({ id }) => chosenIds.includes(id)))
  const leave = () => {
    selection.select([])
    end()
  }
  useBackCloses(true, leave)
  return (
    <div className="pk-selecting">
      <CheckList multiple value={ids} onChange={choose} className="pk-select-list">
        {listing.rows.map((row) => (
          <CheckList.Item key={row.id} value={row.id}>
            <Card record={record} row={row} cells={cells} />
          </CheckList.Item>
        ))}
      </CheckList>
      {listing.hasMore && (
        <button type="button" className="pk-drop" onClick={() => void listing.loadMore()}>
          {t(words.more)}
        </button>
      )}
      <div className="pk-select-bar">
        <Row gap={10} align="center" className="pk-foot">
          <Button fill="none" onClick={() => selection.select(ids.length === listing.rows.length ? [] : listing.rows)}>
            {t(ids.length === listing.rows.length ? words.clearSelection : listTexts.selectAll)}
          </Button>
          <span role="status">{t(words.selected, { count: ids.length })}</span>
          <Button fill="none" onClick={leave}>
            {t(words.cancel)}
          </Button>
          <Button color="primary" disabled={ids.length === 0} onClick={() => setActing(true)}>
            {t(words.actions)}
          </Button>
        </Row>
        <SafeArea position="bottom" />
      </div>
      <ActionSheet
        visible={acting}
        extra={t(words.selected, { count: ids.length })}
        actions={all.map(({ key, label, danger, run }) => ({ key, text: label, danger, onClick: run }))}
        cancelText={t(words.cancel)}
        closeOnAction
        onClose={() => setActing(false)}
      />
    </div>
  )
}
