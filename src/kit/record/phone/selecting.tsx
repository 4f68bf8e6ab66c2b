import { ActionSheet, Button, CheckList, SafeArea } from 'antd-mobile'
import { useState } from 'react'
import { useT } from '../../client/language.ts'
import type { Actions } from '../actions.ts'
import type { QueryFormProps } from '../parts.tsx'
import { words } from '../texts.ts'
import type { AnyCells } from '../view.ts'
import { Card } from './card.tsx'

/** Selection mode: cards are ticked, and what can be done to them stands below. */
export function Selecting({
  record,
  query,
  cells,
  actions,
  end,
}: QueryFormProps & { cells: AnyCells; actions: Actions; end(): void }) {
  const { t } = useT()
  const [acting, setActing] = useState(false)
  const ids = query.selected.map(({ id }) => id)
  const all = actions.ofSelected([...query.selected])
  const choose = (chosen: (string | number)[]) => query.select(query.rows.filter(({ id }) => chosen.includes(id)))
  const leave = () => {
    query.select([])
    end()
  }
  return (
    <div className="pk-selecting">
      <CheckList multiple value={ids} onChange={choose} className="pk-select-list">
        {query.rows.map((row) => (
          <CheckList.Item key={row.id} value={row.id}>
            <Card record={record} row={row} cells={cells} />
          </CheckList.Item>
        ))}
      </CheckList>
      {query.hasMore && (
        <button type="button" className="pk-drop" onClick={() => void query.loadMore()}>
          {t(words.more)}
        </button>
      )}
      <div className="pk-select-bar">
        <div className="pk-foot">
          <Button fill="none" onClick={() => query.select(ids.length === query.rows.length ? [] : query.rows)}>
            {t(ids.length === query.rows.length ? words.clearSelection : words.selectAll)}
          </Button>
          <span role="status">{t(words.selected, { count: ids.length })}</span>
          <Button fill="none" onClick={leave}>
            {t(words.cancel)}
          </Button>
          <Button color="primary" disabled={ids.length === 0} onClick={() => setActing(true)}>
            {t(words.actions)}
          </Button>
        </div>
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
