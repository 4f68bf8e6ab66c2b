import { Button, SafeArea } from 'antd-mobile'
import { useState } from 'react'
import { useT } from '../../../client/language.ts'
import { lazy } from '../../../client/lazy.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Popup } from '../../../ui/parts/over/Popup.phone.tsx'
import type { Filter } from '../../model/address.ts'
import { filterKey, formFields, withoutEmpty } from '../../model/address.ts'
import type { QueryFormProps } from '../parts.tsx'
import type { ListView } from '../shared/list-view.ts'
import { words } from '../shared/texts.ts'
import { FieldFilter } from './FieldFilter.tsx'
import './phone.css'

/** Loaded when the sheet opens, so that the filters do not wait for it. */
const ViewRows = lazy(async () => ({ default: (await import('./ViewRows.tsx')).ViewRows }))

interface FilterSheetProps extends QueryFormProps {
  /** Set if the list can have saved views. */
  view?: ListView | undefined
  open: boolean
  close(): void
}

/** Sheet at the bottom with the saved views and all filters. */
export function FilterSheet({ record, question, view, open, close }: FilterSheetProps) {
  const { t } = useT()
  return (
    <Popup visible={open} onMaskClick={close} onClose={close} bodyClassName="pk-sheet" destroyOnClose>
      <h2>{t(words.filters)}</h2>
      {view && <ViewRows of={view} close={close} />}
      <Filters record={record} question={question} close={close} />
    </Popup>
  )
}

function Filters({ record, question, close }: QueryFormProps & { close(): void }) {
  const { t } = useT()
  const [draft, setDraft] = useState<Filter>(question.filter)
  const fields = formFields(record, question.filter, question.fixedFilter)
  return (
    <Stack
      as="form"
      className="pk-sheet-form"
      onSubmit={(event) => {
        event.preventDefault()
        question.setFilter(withoutEmpty(draft))
        close()
      }}
    >
      <div className="scroll flush pk-sheet-body">
        {fields.map(([name, field]) => (
          <div key={name} className="pk-field">
            <span className="pk-label">{t(filterKey(record.name, name, field))}</span>
            <FieldFilter
              record={record.name}
              name={name}
              field={field}
              label={t(filterKey(record.name, name, field))}
              value={draft[name]}
              onChange={(value) => setDraft((now) => ({ ...now, [name]: value }))}
            />
          </div>
        ))}
      </div>
      <Row gap={10} align="center" className="pk-foot">
        <Button
          onClick={() => {
            question.reset()
            close()
          }}
        >
          {t(words.reset)}
        </Button>
        <Button type="submit" color="primary">
          {t(words.search)}
        </Button>
      </Row>
      <SafeArea position="bottom" />
    </Stack>
  )
}
