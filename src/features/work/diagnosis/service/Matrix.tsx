import { Fragment } from 'react'
import { useT } from '../../../../client/language.ts'
import { serviceClasses } from '../../../../domain/gb32960/uds/index.ts'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { classTones } from './class-tones.ts'
import { Subfunctions } from './Subfunctions.tsx'
import { type ListedService, serviceGroups } from './services.ts'
import { serviceWords as words } from './texts.ts'
import type { Ecu, Switch } from './use-switch.ts'

interface Props {
  readonly ecus: readonly Ecu[]
  readonly marked: number | undefined
  readonly opened: string | undefined
  readonly switching: Switch
  onOpen(service: string | undefined): void
  onEcu(ecu: Ecu): void
}

export function Matrix({ ecus, marked: markedEcu, opened: openService, switching, onOpen, onEcu }: Props) {
  const { t, say } = useT()
  return (
    <div className="ds-scroll">
      <table className="ds-matrix" aria-label={t(words.table)}>
        <thead>
          <tr>
            <th scope="col">{t(words.service)}</th>
            {ecus.map((ecu) => (
              <th key={ecu.id} scope="col" className={ecu.id === markedEcu ? 'on' : undefined}>
                <RowButton title={say([ecu.name, ecu.nameEn])} onPress={() => onEcu(ecu)}>
                  {ecu.code}
                </RowButton>
                {ecu.series && <small>{ecu.series.label}</small>}
              </th>
            ))}
          </tr>
        </thead>
        {serviceGroups.map(({ group, services }) => (
          <tbody key={group}>
            <tr className="ds-group">
              <th colSpan={ecus.length + 1} scope="rowgroup">
                <Tag tone={classTones[group]}>{say(serviceClasses[group])}</Tag> <small>{t(words[group])}</small>
              </th>
            </tr>
            {services.map((service) => {
              const isOpen = service.id === openService
              return (
                <Fragment key={service.id}>
                  <tr>
                    <th scope="row">
                      <RowButton aria-expanded={isOpen} onPress={() => onOpen(isOpen ? undefined : service.id)}>
                        <code className="mono">{service.id}</code> {say(service.name)}
                      </RowButton>
                    </th>
                    {ecus.map((ecu) => (
                      <td key={ecu.id} className={ecu.id === markedEcu ? 'on' : undefined}>
                        <Cell ecu={ecu} service={service} switching={switching} />
                      </td>
                    ))}
                  </tr>
                  {isOpen && (
                    <tr className="ds-opened">
                      <td colSpan={ecus.length + 1}>
                        <Subfunctions service={service} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface CellProps {
  readonly ecu: Ecu
  readonly service: ListedService
  readonly switching: Switch
}

function Cell({ ecu, service, switching: { change, busy } }: CellProps) {
  const { t, say } = useT()
  const isOn = ecu.services.includes(service.id)
  const sign = <span className={isOn ? `ds-on ds-${service.class}` : 'ds-off'} aria-hidden="true" />
  const name = t(words.cell, { ecu: ecu.code, service: `${service.id} ${say(service.name)}` })
  if (!change)
    return (
      <span role="img" aria-label={`${name} · ${t(isOn ? words.yes : words.no)}`}>
        {sign}
      </span>
    )
  return (
    <RowButton
      role="switch"
      aria-checked={isOn}
      aria-label={name}
      disabled={busy === `${ecu.id} ${service.id}`}
      onPress={() => change(ecu, service.id)}
    >
      {sign}
    </RowButton>
  )
}
