import { useT } from '../../../client/language.ts'
import { filterKey, formFields } from '../../model/address.ts'
import type { RecordFiltersProps } from '../parts.tsx'
import { FieldFilter } from './FieldFilter.tsx'
import './phone.css'

export default function RecordFilters({ record, filter, onChange }: RecordFiltersProps) {
  const { t } = useT()
  return (
    <div className="pk-filters">
      {formFields(record, filter).map(([name, field]) => (
        <div key={name} className="pk-field">
          <span className="pk-label">{t(filterKey(record.name, name, field))}</span>
          <FieldFilter
            record={record.name}
            name={name}
            field={field}
            label={t(filterKey(record.name, name, field))}
            value={filter[name]}
            onChange={(value) => onChange({ ...filter, [name]: value })}
          />
        </div>
      ))}
    </div>
  )
}
