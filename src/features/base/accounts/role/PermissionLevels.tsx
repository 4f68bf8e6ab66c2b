import { useId, useMemo, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Fill, Grid, Row, SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import type { PermissionLevel, PermissionNode } from './contract.ts'
import {
  directoriesOf,
  entriesAt,
  levelOf,
  levelsOf,
  type PermissionDirectory,
  type PermissionScreen,
  withEntries,
} from './permission-levels.ts'
import { useEntryName } from './permission-tree.ts'
import { levelTexts, roleTexts as words } from './texts.ts'

interface LevelsProps {
  nodes: readonly PermissionNode[]
  selection: readonly number[]
  onChange(selection: number[]): void
  disabled: boolean
}
/** Input for permissions by screen: a level for each, or single calls. */
export function PermissionLevels({ nodes, selection, onChange, disabled }: LevelsProps) {
  const { t } = useT()
  const nameOf = useEntryName()
  const [search, setSearch] = useState('')
  const directories = useMemo(() => directoriesOf(nodes), [nodes])
  const searchText = search.trim().toLowerCase()
  const matches = ({ name, nameEn }: PermissionNode) => `${name} ${nameEn ?? ''}`.toLowerCase().includes(searchText)
  const shownDirectories = directories
    .map(({ directory, screens }) => ({
      directory,
      screens: directory && matches(directory) ? screens : screens.filter(({ menu }) => matches(menu)),
    }))
    .filter(({ screens }) => screens.length > 0)
  const change = (screens: readonly PermissionScreen[], entries: readonly number[]) =>
    onChange(withEntries(nodes, selection, screens, entries))
  return (
    <Stack gap={8}>
      <TextInput
        type="search"
        label={t(words.searchScreens)}
        labelHidden
        placeholder={t(words.searchScreens)}
        autoComplete="off"
        value={search}
        onChange={setSearch}
      />
      <SecondaryText as="p">{t(words.levelHint)}</SecondaryText>
      {shownDirectories.length === 0 && <p role="status">{t(words.noScreen)}</p>}
      {shownDirectories.map(({ directory, screens }) => (
        <Directory
          key={`${directory?.id} ${searchText !== ''}`}
          title={directory ? nameOf(directory) : t(words.otherScreens)}
          screens={screens}
          selection={new Set(selection)}
          startsOpen={searchText !== ''}
          disabled={disabled}
          onChange={change}
        />
      ))}
    </Stack>
  )
}

interface PartProps {
  selection: ReadonlySet<number>
  disabled: boolean
  onChange(screens: readonly PermissionScreen[], entries: readonly number[]): void
}
interface DirectoryProps extends PartProps, Pick<PermissionDirectory, 'screens'> {
  title: string
  startsOpen: boolean
}
function Directory({ title, screens, startsOpen, ...props }: DirectoryProps) {
  const { t } = useT()
  const { selection, disabled, onChange } = props
  const [isOpen, setOpen] = useState(startsOpen)
  const count = screens.filter((screen) => levelOf(screen, selection) !== 'none').length
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title} <SecondaryText>{t(words.screensOf, { count, total: screens.length })}</SecondaryText>
      </summary>
      {isOpen && (
        <Stack gap={4}>
          <Row gap={8} align="center" justify="between">
            <SecondaryText>{t(words.allScreens)}</SecondaryText>
            <Select
              className="permission-level"
              label={t(words.allScreensOf, { name: title })}
              labelHidden
              placeholder={t(words.choose)}
              value={undefined}
              disabled={disabled}
              options={(['none', 'read', 'work', 'administer'] as const).map((value) => ({
                value,
                label: t(levelTexts[value]),
              }))}
              onChange={(level: 'none' | PermissionLevel) =>
                onChange(
                  screens,
                  screens.flatMap((screen) => entriesAt(screen, level)),
                )
              }
            />
          </Row>
          {screens.map((screen) => (
            <Screen key={screen.menu.id} screen={screen} {...props} />
          ))}
        </Stack>
      )}
    </details>
  )
}

function Screen({ screen, selection, disabled, onChange }: PartProps & { screen: PermissionScreen }) {
  const { t } = useT()
  const nameOf = useEntryName()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const level = levelOf(screen, selection)
  const name = nameOf(screen.menu)
  const offers = ['none', ...levelsOf(screen), ...(level === 'custom' ? (['custom'] as const) : [])] as const
  const toggle = (call: PermissionNode, isOn: boolean) => {
    const selectedCalls = screen.calls.filter((each) => (each.id === call.id ? isOn : selection.has(each.id)))
    onChange([screen], [screen.menu.id, ...selectedCalls.map((each) => each.id)])
  }
  return (
    <>
      <Row gap={8} align="center">
        <Fill shrink>{name}</Fill>
        {screen.calls.length > 0 && (
          <Button kind="text" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {t(words.single)}
          </Button>
        )}
        <Select
          className="permission-level"
          label={name}
          labelHidden
          value={level}
          disabled={disabled}
          options={offers.map((value) => ({ value, label: t(levelTexts[value]) }))}
          onChange={(next) => {
            if (next === 'custom') setOpen(true)
            else onChange([screen], entriesAt(screen, next))
          }}
        />
      </Row>
      {isOpen && (
        <Grid id={id} gap={4} className="permission-calls">
          {screen.calls.map((call) => (
            <Checkbox
              key={call.id}
              checked={selection.has(call.id)}
              disabled={disabled}
              onChange={(isOn) => toggle(call, isOn)}
            >
              {nameOf(call)} {call.level && <SecondaryText>{t(levelTexts[call.level])}</SecondaryText>}
            </Checkbox>
          ))}
        </Grid>
      )}
    </>
  )
}
