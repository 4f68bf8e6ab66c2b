import { Select } from 'antd'
import { isGroup, type SelectControlProps } from './Select.tsx'

const searchedFrom = 9

export function SelectControl({ options, value, onChange, title: _title, ...rest }: SelectControlProps) {
  const count = options.reduce((sum, option) => sum + (isGroup(option) ? option.options.length : 1), 0)
  return (
    <Select<string | number>
      {...rest}
      className="ui-select"
      popupMatchSelectWidth={false}
      {...(rest['aria-invalid'] && { status: 'error' })}
      {...(count >= searchedFrom && { showSearch: { optionFilterProp: 'label' } })}
      options={options.map((option) => (isGroup(option) ? { ...option, options: [...option.options] } : { ...option }))}
      value={value === '' ? undefined : value}
      onChange={onChange}
    />
  )
}
