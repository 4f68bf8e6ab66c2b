import { CheckList } from 'antd-mobile'
import { useState } from 'react'
import { useT } from '../../../client/language.ts'
import { Row } from '../../../ui/parts/layout.tsx'
import { ActionSheet } from '../../../ui/parts/over/ActionSheet.phone.tsx'
import type { ListView } from '../shared/list-view.ts'
import type { SavedView } from '../shared/list-views.ts'
import { useSavedViews, useViewActions } from '../shared/view-actions.tsx'
import { viewMenuWords as menuWords } from '../shared/view-menu-texts.ts'
import { viewWords as words } from '../shared/view-texts.ts'

/** Saved views of a list, above its filters. Choosing one opens it. */
export function ViewRows({ of, close }: { of: ListView; close(): void }) {
  const { t } = useT()
  const [more, setMore] = useState(false)
  const savedViews = useSavedViews(of, true)
  const { actions, form } = useViewActions(of, close)
  const views = savedViews.data ?? []
  const choose = ([key]: (string | number)[]) => {
    // A tap on the current view clears its check mark: it reopens as it was saved.
    of.open(key === undefined ? of.view : views.find(({ id }) => id === key))
    close()
  }
  const label = (one: SavedView) => {
    const name = one.mine ? one.name : t(menuWords.sharedBy, { name: one.name, owner: one.owner })
    return of.usual === one.id ? t(menuWords.usualMark, { name }) : name
  }
  const [first, ...rest] = actions
  return (
    <section className="scroll rigid pk-views" aria-label={t(menuWords.views)}>
      <span className="pk-label">{t(menuWords.views)}</span>
      {views.length > 0 && (
        <CheckList value={[of.view?.id ?? 0]} onChange={choose}>
          <CheckList.Item value={0}>{t(words.none)}</CheckList.Item>
          {views.map((one) => (
            <CheckList.Item key={one.id} value={one.id}>
              {label(one)}
            </CheckList.Item>
          ))}
        </CheckList>
      )}
      {savedViews.isError && <p className="pk-quiet">{t(menuWords.failed)}</p>}
      <Row as="span" gap={4} align="center" className="push pk-line-end">
        {first && (
          <button type="button" className="pk-drop" onClick={first.run}>
            {first.label}
          </button>
        )}
        {rest.length > 0 && (
          <button type="button" className="pk-drop" onClick={() => setMore(true)}>
            {t(menuWords.more)}
          </button>
        )}
      </Row>
      <ActionSheet
        visible={more}
        actions={rest.map(({ key, label, danger, run }) => ({
          key,
          text: label,
          danger: danger ?? false,
          onClick: run,
        }))}
        cancelText={t(menuWords.cancel)}
        closeOnAction
        onClose={() => setMore(false)}
      />
      {form}
    </section>
  )
}
