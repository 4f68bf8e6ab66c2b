import { PlusOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import type { TableProps } from 'antd'
import { Button, Input, Space, Table, Tooltip } from 'antd'
import { useMemo, useState } from 'react'
import { language, useT } from '../../../client/language.ts'
import { Row } from '../../../ui/parts/layout.tsx'
import { columnWidth, listFields } from '../../model/columns.ts'
import { words } from '../shared/texts.ts'
import type { RowNode } from '../shared/tree-rows.ts'
import { branchIds } from '../shared/tree-rows.ts'
import type { AnyRow } from '../shared/view.ts'
import type { TreeViewProps } from '../TreeScreen.tsx'
import { actionsPx, RowActions } from './actions.tsx'
import { Value } from './Value.tsx'
import './desk.css'
import { meansRow } from './row-click.ts'
import { Empty, ErrorState, Loading } from './states.tsx'

type TreeRow = AnyRow & { children?: TreeRow[] }

/** Records of a tree as a table with expandable rows. All rows load at once, without pages. */
export default function TreeTable(props: TreeViewProps) {
  const { nodes, search, setSearch, loading, fault, refresh, open, add, toolbar } = props
  const { t } = useT()
  const rows = useMemo(() => nodes.map(treeRowOf), [nodes])
  const [chosenIds, setChosenIds] = useState<readonly number[]>()
  // The top level is expanded until the user expands or collapses a row. A search expands its matches.
  const expandedIds = search ? branchIds(nodes) : (chosenIds ?? branchIds(nodes, 1))
  const columns = useColumns(props)
  return (
    <div className="rk-screen">
      <div className="shrink rk-list">
        <Row gap={12} align="center" justify="between" className="rk-bar">
          <Space size={8} wrap>
            {add && (
              <Button type="primary" icon={<PlusOutlined />} onClick={add}>
                {t(words.add)}
              </Button>
            )}
            <Input
              type="search"
              prefix={<SearchOutlined />}
              allowClear
              className="rk-tree-search"
              placeholder={t(words.typeToSearch)}
              aria-label={t(words.typeToSearch)}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <Button onClick={() => setChosenIds(branchIds(nodes))}>{t(words.expandAll)}</Button>
            <Button onClick={() => setChosenIds([])}>{t(words.foldAll)}</Button>
            {toolbar}
          </Space>
          <Tooltip title={t(words.refresh)}>
            <Button
              type="text"
              icon={<ReloadOutlined />}
              aria-label={t(words.refresh)}
              onClick={() => void refresh()}
            />
          </Tooltip>
        </Row>
        <Table<TreeRow>
          className="rk-table"
          rowKey="id"
          size="small"
          sticky
          tableLayout="fixed"
          columns={columns}
          dataSource={fault ? [] : rows}
          pagination={false}
          scroll={{ x: columns.reduce((sum, column) => sum + Number(column.width), 0) }}
          expandable={{
            expandedRowKeys: [...expandedIds],
            onExpand: (on, { id }) => setChosenIds(on ? [...expandedIds, id] : expandedIds.filter((one) => one !== id)),
          }}
          locale={{
            emptyText: fault ? (
              <ErrorState fault={fault} retry={() => void refresh()} />
            ) : loading ? (
              <Loading />
            ) : (
              <Empty question={{ active: search ? 1 : 0, reset: () => setSearch('') }} />
            ),
          }}
          onRow={(row) => ({
            className: 'rk-row',
            onClick: (event) => meansRow(event) && open({ kind: 'view', id: row.id }),
          })}
        />
      </div>
    </div>
  )
}

function useColumns({ record, cells, actions }: TreeViewProps): NonNullable<TableProps<TreeRow>['columns']> {
  const { t } = useT()
  const fields = listFields(record).filter(([name]) => name !== 'parent')
  const columns: NonNullable<TableProps<TreeRow>['columns']> = fields.map(([name, field], index) => {
    const Own = cells[name]
    const label = t(`${record.name}:${name}`)
    return {
      key: name,
      title: label,
      width: index === 0 ? 300 : columnWidth(record, field, label, language()).width - 20,
      ellipsis: { showTitle: false },
      ...(field.kind.align ? { align: field.kind.align } : {}),
      render: (_: unknown, row: TreeRow) =>
        Own ? (
          <Own value={row[name]} row={row} />
        ) : (
          <Value name={name} field={field} record={record.name} value={row[name]} />
        ),
    }
  })
  if (actions.any)
    columns.push({
      key: ' actions',
      title: t(words.actions),
      width: actionsPx,
      className: 'rk-actions-cell',
      fixed: 'right',
      render: (_, row) => <RowActions actions={actions.of(row)} vin={undefined} />,
    })
  return columns
}

const treeRowOf = ({ row, children }: RowNode): TreeRow =>
  children.length > 0 ? { ...row, children: children.map(treeRowOf) } : row
