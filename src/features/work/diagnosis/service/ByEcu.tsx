import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { serviceClasses } from '../../../../domain/gb32960/uds/index.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { classTones } from './class-tones.ts'
import { Subfunctions } from './Subfunctions.tsx'
import { serviceGroups } from './services.ts'
import { serviceWords as words } from './texts.ts'
import type { Ecu, Switch } from './use-switch.ts'

interface Props {
  readonly ecus: readonly Ecu[]
  readonly opened: number | undefined
  readonly switching: Switch
  onOpen(ecu: number | undefined): void
  onEcu(ecu: Ecu): void
}

/** Phone layout: a list of ECUs that expand to their services. */
export function ByEcu({ ecus, opened: openEcu, switching, onOpen, onEcu }: Props) {
  const { t, say } = useT()
  return (
    <ul className="ds-ecus">
      {ecus.map((ecu) => (
        <li key={ecu.id}>
          <Card as="div">
            <RowButton
              className="touch text-start full ds-summary"
              aria-expanded={ecu.id === openEcu}
              onPress={() => onOpen(ecu.id === openEcu ? undefined : ecu.id)}
            >
              <b>{ecu.code}</b> {say([ecu.name, ecu.nameEn])}
              <small>
                {[ecu.series?.label, t(words.offered, { count: ecu.services.length })].filter(Boolean).join(' · ')}
              </small>
            </RowButton>
            {ecu.id === openEcu && <Services ecu={ecu} switching={switching} onEcu={onEcu} />}
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Services({ ecu, switching: { change, busy }, onEcu }: Pick<Props, 'switching' | 'onEcu'> & { ecu: Ecu }) {
  const { t, say } = useT()
  const open = useOpen()
  const opens = useOpens()
  return (
    <>
      {serviceGroups.map(({ group, services }) => {
        const visibleServices = change ? services : services.filter(({ id }) => ecu.services.includes(id))
        if (visibleServices.length === 0) return null
        return (
          <section key={group} aria-label={say(serviceClasses[group])}>
            <h3>
              <Tag tone={classTones[group]}>{say(serviceClasses[group])}</Tag> <small>{t(words[group])}</small>
            </h3>
            <ul>
              {visibleServices.map((service) => {
                const isOn = ecu.services.includes(service.id)
                const name = (
                  <>
                    <code className="mono">{service.id}</code> {say(service.name)}
                  </>
                )
                return (
                  <li key={service.id}>
                    {change ? (
                      <Checkbox
                        checked={isOn}
                        disabled={busy === `${ecu.id} ${service.id}`}
                        onChange={() => change(ecu, service.id)}
                      >
                        {name}
                      </Checkbox>
                    ) : (
                      name
                    )}
                    {isOn && service.subfunctions && <Subfunctions service={service} />}
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
      <Row as="p" gap={8} className="ds-ways">
        {opens('/rds/command') && (
          <Button kind="primary" onClick={() => open('/rds/command', { ecu: ecu.id })}>
            {t(words.send)}
          </Button>
        )}
        {opens('/rds/basic') && <Button onClick={() => onEcu(ecu)}>{t(words.details)}</Button>}
      </Row>
    </>
  )
}
