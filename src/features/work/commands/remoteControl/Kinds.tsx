import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useShell } from '../../../../client/shell.ts'
import { useNow } from '../../../../ui/parts/age.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import { type KindOfCommand, kindGroups, kindOfCommand } from '../command/kind-texts.ts'
import { phoneGroups, remoteWords as words } from './texts.ts'
import type { CommandOffer } from './use-facts.ts'
import { whyNot } from './why-not.ts'

type Group = keyof typeof kindGroups

interface Props {
  readonly kinds: readonly KindOfCommand[]
  readonly offer: CommandOffer
  onPress(kind: KindOfCommand): void
}

/** Commands by group. At a desk all groups are shown. On a phone one at a time, with the tabs near the thumb. */
export function Kinds({ kinds, offer, onPress }: Props) {
  const { t, say } = useT()
  const shell = useShell()
  const [chosenGroup, setChosenGroup] = useState<Group>()
  const groups = (Object.keys(kindGroups) as Group[]).flatMap((group) => {
    const own = kinds.filter((kind) => kindOfCommand(kind).group === group)
    return own.length > 0 ? [{ group, own }] : []
  })
  if (groups.length === 0) return <Card className="rc-kinds">{t(words.noneAllowed)}</Card>
  // Tabs only with many commands. A group with only 'Read state' is not worth a tab.
  if (shell === 'phone' && kinds.length > 8) {
    const activeGroup = groups.find(({ group }) => group === chosenGroup) ?? groups[0]
    return (
      <section className="rc-kinds" aria-label={t(words.commands)}>
        {groups.length > 1 && activeGroup && (
          <Segments
            options={groups.map(({ group }) => ({ value: group, label: say(phoneGroups[group]) }))}
            value={activeGroup.group}
            onChange={setChosenGroup}
          />
        )}
        <Buttons kinds={activeGroup?.own ?? []} offer={offer} onPress={onPress} />
      </section>
    )
  }
  if (shell === 'phone')
    return (
      <section className="rc-kinds" aria-label={t(words.commands)}>
        <Buttons kinds={kinds} offer={offer} onPress={onPress} />
      </section>
    )
  return (
    <section className="rc-kinds" aria-label={t(words.commands)}>
      {groups.map(({ group, own }) => (
        <Card key={group}>
          <h3>{say(kindGroups[group])}</h3>
          <Buttons kinds={own} offer={offer} onPress={onPress} />
        </Card>
      ))}
    </section>
  )
}

/** Buttons of commands. Unavailable ones are grey, with their reasons in a text below. */
function Buttons({ kinds, offer, onPress }: Props) {
  const { t, say } = useT()
  const now = useNow()
  const reasons = new Map<string, number>()
  const buttons = kinds.map((kind) => {
    const why = whyNot(kind, offer, now)
    if (why) reasons.set(why, (reasons.get(why) ?? 0) + 1)
    return (
      <Button key={kind} className="rc-kind" disabledReason={why && t(why)} onClick={() => onPress(kind)}>
        {say(kindOfCommand(kind).title)}
      </Button>
    )
  })
  return (
    <>
      <Grid gap={10} className="rc-buttons">
        {buttons}
      </Grid>
      {[...reasons].map(([why, count]) => (
        <SecondaryText key={why} as="p" className="rc-why">
          {t(words.greyNote, { count, reason: t(why) })}
        </SecondaryText>
      ))}
    </>
  )
}
