import { useT } from '../../../client/language.ts'
import { filterKey, formFields } from '../../model/address.ts'
import type { RecordFiltersProps } from '../parts.tsx'
import './desk.css'
import { FieldFilter } from './FieldFilter.tsx'

/** Filter controls of a record's query form, side by side. */
export default function RecordFilters({ record, filter, onChange }: RecordFiltersProps) {
  const { t } = useT()
  return (
    <div className="rk-filters">
      {formFields(record, filter).map(([name, field]) => (
        <div key={name} className="rk-query-item">
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
