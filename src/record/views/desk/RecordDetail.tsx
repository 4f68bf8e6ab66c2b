import { useT } from '../../../client/language.ts'
import { groupFields } from '../../model/groups.ts'
import type { RecordDetailProps } from '../parts.tsx'
import { detailFields, systemFields } from '../shared/detail-fields.ts'
import { words } from '../shared/texts.ts'
import { LinkedPlate } from '../shared/vehicle-link.tsx'
import { Value } from './Value.tsx'
import './desk.css'

export default function RecordDetail({ record, row, cells = {}, fields }: RecordDetailProps) {
  const { t, formatTime } = useT()
  return (
    <div className="rk-detail">
      {groupFields(record, detailFields(record, fields)).map(({ key, heading, fields: members }) => (
        <section key={key} className="rk-group">
          {heading && <h3>{t(heading)}</h3>}
          <dl>
            {members.map(([name, field]) => {
              const Own = cells[name]
              return (
                <div key={name} className={field.kind.wideValue(field) ? 'rk-wide' : ''}>
                  <dt>{t(`${record.name}:${name}`)}</dt>
                  <dd>
                    <LinkedPlate record={record} name={name} row={row}>
                      {Own ? (
                        <Own value={row[name]} row={row} />
                      ) : (
                        <Value whole row={row} record={record.name} name={name} field={field} value={row[name]} />
                      )}
                    </LinkedPlate>
                  </dd>
                </div>
              )
            })}
          </dl>
        </section>
      ))}
      {!fields && (
        <p className="rk-quiet rk-system">
          {systemFields(record).map((name) => (
            <span key={name}>
              {t(words[name])} {formatTime(row[name])}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
