import type { ComponentType } from 'react'
import { useT } from '../../../client/language.ts'
import type { ValueProps } from '../../kinds/views.ts'
import { groupFields } from '../../model/groups.ts'
import type { RecordDetailProps } from '../parts.tsx'
import { detailFields, systemFields } from './detail-fields.ts'
import { words } from './texts.ts'
import { LinkedPlate } from './vehicle-link.tsx'

interface SkeletonProps extends RecordDetailProps {
  /** Stored value, as the shell draws it. */
  Value: ComponentType<ValueProps>
  classes: {
    readonly detail: string
    readonly group: string
    readonly heading?: string
    readonly list?: string
    readonly label?: string
    readonly value?: string
    readonly pair: string
    readonly widePair: string
    readonly system: string
  }
}

/** Fields of a row by group, and the times of its creation and last change. */
export function DetailSkeleton({ record, row, cells = {}, fields, Value, classes }: SkeletonProps) {
  const { t, formatTime } = useT()
  return (
    <div className={classes.detail}>
      {groupFields(record, detailFields(record, row, fields)).map(({ key, heading, fields: members }) => (
        <section key={key} className={classes.group}>
          {heading && <h3 className={classes.heading}>{t(heading)}</h3>}
          <dl className={classes.list}>
            {members.map(([name, field]) => {
              const Own = cells[name]
              return (
                <div key={name} className={field.kind.wideValue(field) ? classes.widePair : classes.pair}>
                  <dt className={classes.label}>{t(`${record.name}:${name}`)}</dt>
                  <dd className={classes.value}>
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
        <p className={classes.system}>
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
