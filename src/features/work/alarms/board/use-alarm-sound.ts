import { useEffect, useState } from 'react'
import type { AlarmLevel } from '../../../../domain/gb32960/level-texts.ts'
import type { BoardAlarm } from './contract.ts'
import { loudest } from './merge.ts'
import { useBoardSettings } from './settings.ts'
import { AlarmSound } from './sound.ts'

/** Sounds of new alarms by the user's settings: the state of a panel, and a function to play them. */
export function useAlarmSound(levels: readonly AlarmLevel[]) {
  const [settings, change] = useBoardSettings()
  const [sound] = useState(() => new AlarmSound())
  const [isAllowed, setAllowed] = useState(false)
  useEffect(() => {
    // Succeeds without a press when the user has already pressed something on this page.
    void sound.allow().then(setAllowed)
    return () => sound.close()
  }, [sound])
  const allow = async () => setAllowed(await sound.allow())
  const test = async (level: AlarmLevel) => {
    await allow()
    sound.play(level, settings.volume)
  }
  const hear = (news: readonly BoardAlarm[]) => {
    const level = loudest(
      news,
      settings.heard.filter((each) => levels.includes(each)),
    )
    if (level) sound.play(level, settings.volume)
  }
  return { panel: { settings, change, allowed: isAllowed, allow, test, levels }, hear }
}
