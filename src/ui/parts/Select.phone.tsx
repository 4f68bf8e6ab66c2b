import { CheckList, SafeArea, SearchBar } from 'antd-mobile'
import { useState } from 'react'
import { useT } from '../../client/language.ts'
import { dialogTexts as words } from './dialog-texts.ts'
import { Popup } from './over/Popup.phone.tsx'
import { PickButton } from './PickButton.phone.tsx'
import { isGroup, type Option, type OptionGroup, type SelectControlProps } from './Select.tsx'

const searchedFrom = 9

export function SelectControl({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  title,
  ...control
}: SelectControlProps) {
  const [open, setOpen] = useState(false)
  const all = options.flatMap((option) => (isGroup(option) ? option.options : [option]))
  const close = () => setOpen(false)
  return (
    <>
      <PickButton
        {...control}
        text={all.find((option) => option.value === value)?.label}
        placeholder={placeholder}
        disabled={disabled}
        onPick={() => setOpen(true)}
      />
      <Popup visible={open} onMaskClick={close} onClose={close} bodyClassName="ui-sheet" destroyOnClose>
        <div role="dialog" aria-modal="true" aria-label={title}>
          <h2>{title}</h2>
          <Choosing
            options={options}
            value={value}
            searched={all.length >= searchedFrom}
            onChange={(next) => {
              onChange(next)
              close()
            }}
          />
          <SafeArea position="bottom" />
        </div>
      </Popup>
    </>
  )
}

function Choosing({
  options,
  value,
  onChange,
  searched: isSearchable,
}: Pick<SelectControlProps, 'options' | 'value' | 'onChange'> & { searched: boolean }) {
  const { t } = useT()
  const [search, setSearch] = useState('')
  const searchText = search.trim().toLowerCase()
  const matches = ({ label }: Option) => label.toLowerCase().includes(searchText)
  const groups: OptionGroup[] = options.map((option) => (isGroup(option) ? option : { label: '', options: [option] }))
  const visibleGroups = groups
    .map((group) => ({ ...group, options: group.options.filter(matches) }))
    .filter((group) => group.options.length > 0)
  return (
    <>
      {isSearchable && <SearchBar className="ui-sheet-search" placeholder={t(words.search)} onChange={setSearch} />}
      <div className="ui-sheet-body">
        {visibleGroups.map((group) => (
          <section key={group.label || group.options[0]?.value} aria-label={group.label || undefined}>
            {group.label && <h3>{group.label}</h3>}
            <CheckList
              value={value === undefined ? [] : [value]}
              onChange={([next]) => onChange(next ?? (value as string | number))}
            >
              {group.options.map((option) => (
                <CheckList.Item key={option.value} value={option.value}>
                  {option.label}
                </CheckList.Item>
              ))}
            </CheckList>
          </section>
        ))}
        {visibleGroups.length === 0 && <p className="ui-hint">{t(words.nothingFound)}</p>}
      </div>
    </>
  )
}
