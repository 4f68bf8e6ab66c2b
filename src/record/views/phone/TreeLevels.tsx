import { Button, PullToRefresh, SearchBar } from 'antd-mobile'
import { AddOutline, MoreOutline, RightOutline } from 'antd-mobile-icons'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../client/language.ts'
import { Grid, Row } from '../../../ui/parts/layout.tsx'
import { ActionSheet } from '../../../ui/parts/over/ActionSheet.phone.tsx'
import { words } from '../shared/texts.ts'
import type { RowNode } from '../shared/tree-rows.ts'
import { wayTo } from '../shared/tree-rows.ts'
import type { TreeViewProps } from '../TreeScreen.tsx'
import { Card } from './Card.tsx'
import './phone.css'
import { Empty, ErrorState, Loading } from './states.tsx'

/** Records of a tree, one level at a time. A tap goes a level down, 'back' a level up. */
export default function TreeLevels(props: TreeViewProps) {
  const { record, nodes, search, setSearch, cells, loading, fault, refresh, open, add, toolbar, nameOf } = props
  const { t } = useT()
  const [address, setAddress] = useSearchParams()
  const [acting, setActing] = useState<RowNode>()
  const way = wayTo(nodes, Number(address.get('at') ?? 0))
  const level = way.at(-1)?.children ?? nodes
  const go = (id: number | undefined) =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      next.delete('at')
      if (id !== undefined) next.set('at', String(id))
      return next
    })
  const view = ({ row }: RowNode) => open({ kind: 'view', id: row.id })
  if (fault) return <ErrorState fault={fault} retry={() => void refresh()} />
  if (loading) return <Loading />
  return (
    <div className="shrink pk-screen">
      <Row gap={4} align="center" className="pk-bar pk-tree-bar">
        <SearchBar className="pk-grow" placeholder={t(words.typeToSearch)} value={search} onChange={setSearch} />
      </Row>
      {toolbar && (
        <Row align="center" className="text-m touch pk-line">
          <span className="pk-line-end">{toolbar}</span>
        </Row>
      )}
      {way.length > 0 && (
        <Row as="nav" className="pk-trail">
          {[undefined, ...way].map((node, index) => (
            <button
              key={node?.row.id ?? 0}
              type="button"
              className="pk-drop"
              disabled={index === way.length}
              onClick={() => go(node?.row.id)}
            >
              {index > 0 && <RightOutline />} {node ? nameOf(node.row) : t(words.all)}
            </button>
          ))}
        </Row>
      )}
      <PullToRefresh onRefresh={refresh}>
        {level.length === 0 ? (
          <Empty question={{ active: search ? 1 : 0, reset: () => setSearch('') }}>
            {add && (
              <Button color="primary" onClick={add}>
                {t(words.add)}
              </Button>
            )}
          </Empty>
        ) : (
          <Grid as="ul" gap={8} className="pk-cards">
            {level.map((node) => (
              <Row key={node.row.id} as="li" className="shrink pk-card">
                <button
                  type="button"
                  className="pk-card-open"
                  onClick={() => (node.children.length > 0 ? go(node.row.id) : view(node))}
                >
                  <Card record={record} row={node.row} cells={cells} />
                  {node.children.length > 0 && (
                    <Row as="span" gap={4} align="center" justify="end" className="text-base pk-card-below">
                      {t(words.below, { count: node.children.length })} <RightOutline />
                    </Row>
                  )}
                </button>
                <button
                  type="button"
                  className="pk-icon pk-card-more"
                  aria-label={`${t(words.actions)} ${nameOf(node.row)}`}
                  onClick={() => setActing(node)}
                >
                  <MoreOutline />
                </button>
              </Row>
            ))}
          </Grid>
        )}
      </PullToRefresh>
      {add && (
        <Grid type="button" as="button" className="pk-add" aria-label={t(words.add)} onClick={add}>
          <AddOutline fontSize={26} />
        </Grid>
      )}
      <Sheet {...props} node={acting} view={view} close={() => setActing(undefined)} />
    </div>
  )
}

interface SheetProps extends Pick<TreeViewProps, 'actions' | 'nameOf'> {
  node: RowNode | undefined
  view(node: RowNode): void
  close(): void
}
function Sheet({ nameOf, actions, node, view, close }: SheetProps) {
  const { t } = useT()
  return (
    <ActionSheet
      visible={node !== undefined}
      extra={node && nameOf(node.row)}
      actions={
        node
          ? [
              { key: 'view', text: t(words.details), onClick: () => view(node) },
              ...actions
                .of(node.row)
                .map(({ key, label, danger, run }) => ({ key, text: label, danger, onClick: run })),
            ]
          : []
      }
      cancelText={t(words.cancel)}
      closeOnAction
      onClose={close}
    />
  )
}
