import { Table } from 'antd'
import { useT } from '../../client/language.ts'
import { FaultText } from './field.tsx'
import { listTexts as words } from './list-texts.ts'
import type { RowsProps } from './Rows.tsx'

export default function Rows<T extends object>(props: RowsProps<T>) {
  const { rows, keyOf, columns, loading, fetching, empty, fault, action, chosen: selectedKeys, onChoose, page } = props
  const { t } = useT()
  const tableColumns = columns.map(({ key, title, width, mono, cell }) => ({
    key,
    title,
    width,
    render: (_: unknown, row: T) => (mono ? <span className="ui-mono">{cell(row)}</span> : cell(row)),
  }))
  const last = { key: ' action', title: t(words.actions), width: 130, render: (_: unknown, row: T) => action?.(row) }
  return (
    <Table<T>
      rowKey={keyOf}
      size="small"
      loading={loading || (fetching && { delay: 250 })}
      dataSource={[...rows]}
      columns={action ? [...tableColumns, last] : tableColumns}
      // antd's own colour for this is too pale to read.
      locale={{ emptyText: fault ? <FaultText>{fault}</FaultText> : <span className="ui-quiet">{empty}</span> }}
      {...(onChoose && {
        rowSelection: {
          selectedRowKeys: [...(selectedKeys ?? [])],
          preserveSelectedRowKeys: true,
          getTitleCheckboxProps: () => ({ 'aria-label': t(words.selectAll) }),
          onChange: (keys) => onChoose(keys.map(String)),
        },
      })}
      pagination={{
        size: 'small',
        showSizeChanger: false,
        ...(page
          ? {
              current: page.number,
              pageSize: page.size,
              total: page.total,
              onChange: page.onChange,
              showTotal: (count) => t(words.total, { count }),
            }
          : { pageSize: 20, hideOnSinglePage: true }),
      }}
    />
  )
}
