import { useT } from '../../../../../client/language.ts'
import { Button } from '../../../../../ui/parts/Button.tsx'
import { Grid, Row } from '../../../../../ui/parts/layout.tsx'
import { NumberInput } from '../../../../../ui/parts/NumberInput.tsx'
import { Select } from '../../../../../ui/parts/Select.tsx'
import { ShareBar, type ShareTone } from '../../../../../ui/parts/share-bar.tsx'
import { TextInput } from '../../../../../ui/parts/text-input.tsx'
import { type GroupDraft, moveGroup, percentsOf, withGroup } from './draft.ts'
import { formTexts as words } from './form-texts.ts'

export interface EditorProps {
  groups: readonly GroupDraft[]
  onChange(groups: readonly GroupDraft[]): void
  fault(path: string): string | undefined
}
const most = 20
const tones: readonly ShareTone[] = ['strong', 'medium', 'soft', 'quiet']

export function GroupsEditor({ groups, onChange, fault }: EditorProps) {
  const { t, formatNumber } = useT()
  const percents = percentsOf(groups)
  const add = () => onChange(withGroup(groups, t(words.groupNo, { number: groups.length + 1 })))
  return (
    <Grid as="fieldset" gap={12} className="shrink camf-groups">
      <legend>{t(words.groups)}</legend>
      <p className="ui-hint">{t(words.groupsHint)}</p>
      {percents && (
        <ShareBar
          label={t(words.groups)}
          shares={groups.map(({ key, name }, at) => ({
            key: `${key}`,
            value: percents[at] ?? 0,
            label: `${name} ${formatNumber(percents[at], '%')}`,
            tone: tones[at % tones.length]!,
          }))}
        />
      )}
      <Grid as="ol" gap={10}>
        {groups.map((group, at) => (
          <li key={group.key}>
            <Group
              group={group}
              at={at}
              fault={fault}
              count={groups.length}
              percent={percents?.[at]}
              set={(change) => onChange(groups.map((one, place) => (place === at ? { ...one, ...change } : one)))}
              move={(by) => onChange(moveGroup(groups, at, by))}
              remove={() => onChange(groups.filter((_, place) => place !== at))}
            />
          </li>
        ))}
      </Grid>
      {groups.length < most && <Button onClick={add}>{t(words.addGroup)}</Button>}
    </Grid>
  )
}

interface GroupProps {
  group: GroupDraft
  at: number
  count: number
  percent: number | undefined
  fault: EditorProps['fault']
  set(change: Partial<GroupDraft>): void
  move(by: 1 | -1): void
  remove(): void
}
function Group({ group, at, count, percent, fault, set, move, remove }: GroupProps) {
  const { t } = useT()
  const number = at + 1
  const wrong = (name: string) => fault(`rules.groups.${at}.${name}`)
  const value = (
    name: 'successPercent' | 'minExecuted' | 'errorPercent' | 'errorCount' | 'soakHours',
    hint?: string,
  ) => (
    <NumberInput
      label={t(words[name])}
      hint={hint}
      fault={wrong(name)}
      value={group[name]}
      onChange={(next) => set({ [name]: next })}
    />
  )
  return (
    <section className="camf-group" aria-label={t(words.groupNo, { number })}>
      <Row as="header" gap={8} align="center" justify="between">
        <b>{t(words.groupNo, { number })}</b>
        <span>
          <Button kind="text" disabled={at === 0} onClick={() => move(-1)} aria-label={t(words.up, { number })}>
            ↑
          </Button>
          <Button
            kind="text"
            disabled={number === count}
            onClick={() => move(1)}
            aria-label={t(words.down, { number })}
          >
            ↓
          </Button>
          <Button kind="text" disabled={count === 1} onClick={remove} aria-label={t(words.removeGroup, { number })}>
            {t(words.remove)}
          </Button>
        </span>
      </Row>
      <Grid gap="0 12" align="start" className="camf-grid">
        <TextInput
          label={t(words.groupName)}
          fault={wrong('name')}
          maxLength={32}
          value={group.name}
          onChange={(name) => set({ name })}
        />
        <Share
          group={group}
          percent={percent}
          set={set}
          fault={wrong('share') ?? wrong('share.percent') ?? wrong('share.count')}
        />
        {value('successPercent')}
        {value('errorPercent', t(words.emptyNoLimit))}
        {value('errorCount', t(words.emptyNoLimit))}
        {value('minExecuted')}
        {value('soakHours')}
        <Select
          label={t(words.next)}
          options={[
            { value: 'auto', label: t(words.auto) },
            { value: 'hand', label: t(words.hand) },
          ]}
          value={group.next}
          onChange={(next) => set({ next: next as GroupDraft['next'] })}
        />
      </Grid>
      {group.by === 'vins' && (
        <TextInput
          label={t(words.groupVins)}
          fault={wrong('share') ?? wrong('share.vins')}
          rows={3}
          value={group.vins}
          onChange={(vins) => set({ vins })}
        />
      )}
    </section>
  )
}

function Share({
  group,
  percent,
  fault,
  set,
}: Pick<GroupProps, 'group' | 'percent' | 'set'> & { fault: string | undefined }) {
  const { t, formatNumber } = useT()
  const { by } = group
  return (
    <>
      <Select
        label={t(words.share)}
        hint={by === 'rest' && percent !== undefined ? formatNumber(percent, '%') : undefined}
        fault={by === 'rest' ? fault : undefined}
        options={[
          { value: 'percent', label: t(words.byPercent) },
          { value: 'count', label: t(words.byCount) },
          { value: 'vins', label: t(words.byVins) },
          { value: 'rest', label: t(words.byRest) },
        ]}
        value={by}
        onChange={(next) => set({ by: next as GroupDraft['by'] })}
      />
      {by === 'percent' && (
        <NumberInput
          label={t(words.percent)}
          fault={fault}
          value={group.percent}
          onChange={(next) => set({ percent: next })}
        />
      )}
      {by === 'count' && (
        <NumberInput
          label={t(words.count)}
          fault={fault}
          value={group.count}
          onChange={(next) => set({ count: next })}
        />
      )}
    </>
  )
}
