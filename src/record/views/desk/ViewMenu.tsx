import { CheckOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useT } from '../../../client/language.ts'
import type { ListView } from '../shared/list-view.ts'
import type { SavedView } from '../shared/list-views.ts'
import { useSavedViews, useViewActions } from '../shared/view-actions.tsx'
import { viewMenuWords as menuWords } from '../shared/view-menu-texts.ts'
import { viewWords as words } from '../shared/view-texts.ts'

type Items = NonNullable<NonNullable<MenuProps['items']>>

/** Menu of a list's saved views: the current view, the others, and actions on views. */
export function ViewMenu({ of }: { of: ListView }) {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  const savedViews = useSavedViews(of, open)
  const { actions, form } = useViewActions(of)
  const name = of.view?.name ?? t(words.none)
  const entry = (key: string, label: string, isCurrent: boolean, show: () => void): Items[number] => ({
    key,
    label,
    onClick: show,
    icon: isCurrent ? <CheckOutlined /> : <span className="rk-view-place" />,
  })
  const entries = (views: readonly SavedView[]): Items =>
    views.map((one) => {
      const label = one.mine ? one.name : t(menuWords.sharedBy, { name: one.name, owner: one.owner })
      const markedLabel = of.usual === one.id ? t(menuWords.usualMark, { name: label }) : label
      return entry(`view ${one.id}`, markedLabel, of.view?.id === one.id, () => of.open(one))
    })
  const group = (key: string, label: string, children: Items): Items =>
    children.length > 0 ? [{ key, type: 'group', label, children }] : []
  const views = savedViews.data ?? []
  const note = savedViews.isError ? menuWords.failed : savedViews.isPending ? menuWords.loading : menuWords.empty
  const items: Items = [
    entry('none', t(words.none), !of.view, () => of.open(undefined)),
    ...group('mine', t(menuWords.mine), entries(views.filter(({ mine }) => mine))),
    ...group('shared', t(menuWords.shared), entries(views.filter(({ mine }) => !mine))),
    ...(views.length === 0 ? [{ key: 'note', label: t(note), disabled: true }] : []),
    { key: 'line', type: 'divider' },
    ...actions.map(({ key, label, danger, run }) => ({ key, label, danger: danger ?? false, onClick: run })),
  ]
  return (
    <>
      <Dropdown
        menu={{ items, className: 'rk-views' }}
        trigger={['click']}
        open={open}
        onOpenChange={setOpen}
        placement="bottomRight"
      >
        <Button type="text" className="rk-view">
          <span>{t(of.changed ? words.namedChanged : words.named, { name })}</span> <DownOutlined />
        </Button>
      </Dropdown>
      {form}
    </>
  )
}
