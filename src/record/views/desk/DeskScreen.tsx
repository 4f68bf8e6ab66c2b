import { DownOutlined, ExportOutlined, ImportOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space, Tooltip } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '../../../client/language.ts'
import { Grid, Row } from '../../../ui/parts/layout.tsx'
import type { ListViewProps } from '../RecordScreen.tsx'
import { useListViews } from '../shared/list-views.ts'
import { words } from '../shared/texts.ts'
import { useExport } from '../shared/use-export.ts'
import type { AnyRow } from '../shared/view.ts'
import { MoreActions, notOffered } from './actions.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { SidePanel } from './SidePanel.tsx'
import './desk.css'
import QueryForm from './QueryForm.tsx'
import RecordTable from './RecordTable.tsx'
import { useListKeys } from './row-cursor.ts'
import { ViewMenu } from './ViewMenu.tsx'

/** List screen at the desk: query form, toolbar or batch bar, table, and a side panel on some screens. */
export default function DeskScreen(props: ListViewProps) {
  const { record, view, question, listing, selection, actions, cells, aside, sidePanel, open, add } = props
  const hasViews = useListViews() !== undefined
  const { t, say } = useT()
  const ref = useRef<HTMLDivElement>(null)
  useListKeys(ref, props)
  const list = useRef<HTMLDivElement>(null)
  const [activeRow, setActiveRow] = useState<AnyRow>()
  const [omittedNames, setOmittedNames] = useState<readonly string[]>([])
  const offer = (
    <Space>
      {add && (
        <Button type="primary" icon={<PlusOutlined />} onClick={add}>
          {t(words.add)}
        </Button>
      )}
      {props.startImport && (
        <Button icon={<ImportOutlined />} onClick={props.startImport}>
          {t(words.import)}
        </Button>
      )}
    </Space>
  )
  return (
    <div ref={ref} className={aside ? 'rk-screen rk-with-aside' : 'rk-screen'}>
      {aside && (
        <aside className="rk-aside" aria-label={say(aside.label)}>
          {aside.panel(question)}
        </aside>
      )}
      <Grid gap={12} className={sidePanel?.isOpen ? 'shrink rk-with-panel' : 'shrink'}>
        {props.top}
        <QueryForm record={record} question={question} />
        <div ref={list} className="shrink rk-list">
          {props.news}
          <Row gap={12} align="center" justify="between" wrap={sidePanel?.isOpen === true} className="rk-bar">
            {selection.selected.length > 0 ? <BatchBar {...props} /> : <Toolbar {...props} />}
            <Space size={4}>
              {sidePanel && (
                <Button
                  type={sidePanel.isOpen ? 'primary' : 'default'}
                  ghost={sidePanel.isOpen}
                  aria-pressed={sidePanel.isOpen}
                  onClick={sidePanel.toggle}
                >
                  {say(sidePanel.label)}
                </Button>
              )}
              {hasViews && <ViewMenu of={view} />}
              <Tooltip title={t(words.refresh)}>
                <Button
                  type="text"
                  icon={<ReloadOutlined />}
                  aria-label={t(words.refresh)}
                  onClick={() => void listing.refresh()}
                />
              </Tooltip>
              <ColumnChooser record={record} view={view} omitted={omittedNames} />
            </Space>
          </Row>
          <RecordTable
            record={record}
            question={question}
            listing={listing}
            selection={selection}
            cells={cells}
            actions={actions}
            columns={view.columns}
            isChosen={view.columnsChanged}
            onHide={setOmittedNames}
            empty={offer}
            openId={sidePanel?.isOpen ? activeRow?.id : undefined}
            onOpen={(row) => open({ kind: 'view', id: row.id })}
          />
        </div>
        {sidePanel?.isOpen && <SidePanel list={list} rows={listing.rows} sidePanel={sidePanel} onMark={setActiveRow} />}
      </Grid>
    </div>
  )
}

function Toolbar({ record, view, question, add, startImport, exportCall, toolbar }: ListViewProps) {
  const { t } = useT()
  const { busy, run } = useExport(record, exportCall, question, view)
  const formats = [
    { key: 'xlsx' as const, label: t(words.exportXlsx), onClick: () => void run('xlsx') },
    { key: 'csv' as const, label: t(words.exportCsv), onClick: () => void run('csv') },
    ...(record.imports?.packed
      ? [{ key: 'zip' as const, label: t(words.exportZip), onClick: () => void run('zip') }]
      : []),
  ]
  return (
    <Space size={8} wrap>
      {add && (
        <Button type="primary" icon={<PlusOutlined />} onClick={add}>
          {t(words.add)}
        </Button>
      )}
      {startImport && (
        <Button icon={<ImportOutlined />} onClick={startImport}>
          {t(words.import)}
        </Button>
      )}
      {exportCall && (
        <Dropdown menu={{ items: formats }} trigger={['click']}>
          <Button icon={<ExportOutlined />} loading={busy}>
            {t(words.export)} <DownOutlined />
          </Button>
        </Dropdown>
      )}
      {toolbar}
    </Space>
  )
}

function BatchBar({ selection, actions }: ListViewProps) {
  const { t } = useT()
  const all = actions.ofSelected([...selection.selected])
  return (
    <Row gap={8} align="center" role="toolbar" aria-label={t(words.selected, { count: selection.selected.length })}>
      <b>{t(words.selected, { count: selection.selected.length })}</b>
      {all.slice(0, 4).map(({ key, label, icon, danger, refused: disabledReason, run }) => (
        <Button key={key} size="small" icon={icon} danger={danger} {...notOffered(disabledReason)} onClick={run}>
          {label}
        </Button>
      ))}
      {all.length > 4 && <MoreActions actions={all.slice(4)} />}
      <Button type="link" size="small" onClick={() => selection.select([])}>
        {t(words.clearSelection)}
      </Button>
    </Row>
  )
}
