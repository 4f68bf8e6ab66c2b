import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover, Tooltip } from 'antd'
import { useT } from '../../client/language.ts'
import type { ColumnChoice } from '../columns.ts'
import { listFields } from '../columns.ts'
import type { AnyRecord } from '../record.ts'
import { words } from '../texts.ts'

/** Which columns are seen; the first one always is. */
export function ColumnChooser({ record, choice }: { record: AnyRecord; choice: ColumnChoice }) {
  const { t } = useT()
  const list = (
    <div className="rk-columns">
      {listFields(record).map(([name], index) => (
        <Checkbox
          key={name}
          disabled={index === 0}
          checked={index === 0 || !choice.hidden.has(name)}
          onChange={() => choice.toggle(name)}
        >
          {t(`${record.name}:${name}`)}
        </Checkbox>
      ))}
      <Button type="link" size="small" disabled={!choice.changed} onClick={choice.restore}>
        {t(words.defaultColumns)}
      </Button>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={list}>
      <Tooltip title={t(words.columns)}>
        <Button type="text" icon={<SettingOutlined />} aria-label={t(words.columns)} />
      </Tooltip>
    </Popover>
  )
}
