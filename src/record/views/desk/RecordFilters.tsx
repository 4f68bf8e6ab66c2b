import { useT } from '../../../client/language.ts'
import { Grid } from '../../../ui/parts/layout.tsx'
import { filterKey, formFields } from '../../model/address.ts'
import type { RecordFiltersProps } from '../parts.tsx'
import './desk.css'
import { FieldFilter } from './FieldFilter.tsx'

/** Filter controls of a record's query form, side by side. */
export default function RecordFilters({ record, filter, onChange }: RecordFiltersProps) {
  const { t } = useT()
  return (
    <Grid gap="8 12" className="full rk-filters">
      {formFields(record, filter).map(([name, field]) => (
        <div key={name} className="shrink rk-query-item">
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
    </Grid>
  )
}
