import type { ReactNode } from 'react'
import { useT } from '../../../../client/language.ts'
import { type AlarmLevel, alarmLevels, levelOrder } from '../../../../domain/gb32960/level-texts.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Row, SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import { Slider } from '../../../../ui/parts/Slider.tsx'
import type { BoardSettings } from './settings.ts'
import { boardTexts as words } from './texts.ts'

interface SoundPanelProps {
  settings: BoardSettings
  change(part: Partial<BoardSettings>): void
  /** Whether the browser allows sound. */
  allowed: boolean
  allow(): Promise<void>
  test(level: AlarmLevel): Promise<void>
  /** Levels offered here. */
  levels?: readonly AlarmLevel[]
  children?: ReactNode
}

/** Settings of sounds by level, and of the volume. */
export function SoundPanel({
  settings,
  change,
  allowed: isAllowed,
  allow,
  test,
  levels = levelOrder,
  children,
}: SoundPanelProps) {
  const { t, say } = useT()
  const { heard: audibleLevels, volume } = settings
  const toggle = (level: AlarmLevel, on: boolean) =>
    change({ heard: [...audibleLevels.filter((each) => each !== level), ...(on ? [level] : [])] })
  return (
    <Stack gap={8} className="board-sound">
      {!isAllowed && levels.some((level) => audibleLevels.includes(level)) && (
        <Row gap="8 16" align="center" justify="between" wrap className="semibold board-blocked" role="alert">
          <span>{t(words.soundBlocked)}</span>
          <Button kind="primary" onClick={() => void allow()}>
            {t(words.enable)}
          </Button>
        </Row>
      )}
      <Row as="fieldset" align="center" wrap>
        <SecondaryText as="legend">{t(words.sound)}</SecondaryText>
        {levels.map((level) => (
          <Row key={level} as="span" align="center" inline className={`board-heard board-level-${level}`}>
            <Checkbox checked={audibleLevels.includes(level)} onChange={(on) => toggle(level, on)}>
              {say(alarmLevels[level])}
            </Checkbox>
            <Button
              kind="text"
              aria-label={`${t(words.test)}: ${say(alarmLevels[level])}`}
              onClick={() => void test(level)}
            >
              {t(words.test)}
            </Button>
          </Row>
        ))}
        <Slider
          className="board-volume"
          label={t(words.volume)}
          min={0}
          max={1}
          step={0.05}
          value={volume}
          onChange={(next) => change({ volume: next })}
        />
        {children}
      </Row>
    </Stack>
  )
}
