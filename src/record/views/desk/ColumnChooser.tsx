import { DownOutlined, SettingOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover, Tooltip } from 'antd'
import { useT } from '../../../client/language.ts'
import { Grid, Row, SecondaryText } from '../../../ui/parts/layout.tsx'
import type { AnyRecord } from '../../model/record.ts'
import type { ListView } from '../shared/list-view.ts'
import { words } from '../shared/texts.ts'

interface Props {
  record: AnyRecord
  view: Pick<ListView, 'columns' | 'setColumns' | 'columnsChanged'>
  /** Names of the columns that the table omits, because they do not fit. */
  omitted: readonly string[]
}

/** Chooser of a list's columns and their order. The first column is always visible and stays first. */
export function ColumnChooser({ record, view: { columns, setColumns, columnsChanged }, omitted: omittedNames }: Props) {
  const { t, lang } = useT()
  const omittedTitles = omittedNames.map((name) => t(`${record.name}:${name}`))
  const toggle = (name: string) =>
    setColumns(columns.map((one) => (one.name === name ? { ...one, shown: !one.shown } : one)))
  const move = (from: number, to: number) => {
    const one = columns[from]
    if (one) setColumns(columns.toSpliced(from, 1).toSpliced(to, 0, one))
  }
  const step = (index: number, to: number, label: string, icon: React.ReactNode) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      disabled={to < 1 || to >= columns.length}
      onClick={() => move(index, to)}
    />
  )
  const list = (
    <Grid gap={6} className="scroll rk-columns">
      {columns.map(({ name, shown: isShown }, index) => {
        const title = t(`${record.name}:${name}`)
        return (
          <Row key={name} gap={16} align="center" justify="between">
            <Checkbox disabled={index === 0} checked={isShown} onChange={() => toggle(name)}>
              {title}
            </Checkbox>
            {index > 0 && (
              <Row as="span">
                {step(index, index - 1, t(words.moveUp, { name: title }), <UpOutlined />)}
                {step(index, index + 1, t(words.moveDown, { name: title }), <DownOutlined />)}
              </Row>
            )}
          </Row>
        )
      })}
      {omittedTitles.length > 0 && (
        <SecondaryText as="p" className="rk-omitted">
          {t(words.omittedColumns, { names: omittedTitles.join(lang === 'zh' ? '、' : ', ') })}
        </SecondaryText>
      )}
      <Button type="link" size="small" disabled={!columnsChanged} onClick={() => setColumns(undefined)}>
        {t(words.defaultColumns)}
      </Button>
    </Grid>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={list}>
      <Tooltip title={t(words.columns)}>
        <Button type="text" icon={<SettingOutlined />} aria-label={t(words.columns)} />
      </Tooltip>
    </Popover>
  )
}
