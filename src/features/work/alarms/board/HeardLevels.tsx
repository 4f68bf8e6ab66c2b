import type { AlarmLevel } from '../../../../domain/gb32960/level-texts.ts'
import { Row } from '../../../../ui/parts/layout.tsx'
import './board.css'
import { SoundPanel } from './SoundPanel.tsx'
import { StreamState } from './StreamState.tsx'
import { useAlarmSound } from './use-alarm-sound.ts'
import { useLiveAlarms } from './use-board.ts'

/** Sounds for new alarms of these levels outside the board. Shares the settings of the board. */
export default function HeardLevels({ levels }: { levels: readonly AlarmLevel[] }) {
  const { panel, hear } = useAlarmSound(levels)
  const { stream } = useLiveAlarms(hear)
  return (
    <Row gap="4 16" align="center" wrap className="board-heard-here">
      <StreamState state={stream} />
      <SoundPanel {...panel} />
    </Row>
  )
}
