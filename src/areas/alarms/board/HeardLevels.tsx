import type { AlarmLevel } from '../level-texts.ts'
import './board.css'
import { SoundPanel } from './SoundPanel.tsx'
import { StreamState } from './StreamState.tsx'
import { useAlarmSound } from './useAlarmSound.ts'
import { useLiveAlarms } from './useBoard.ts'

/** New alarms of these levels are heard where they are listed; which of them, and how loud, is chosen as on the board. */
export default function HeardLevels({ levels }: { levels: readonly AlarmLevel[] }) {
  const { panel, hear } = useAlarmSound(levels)
  const { stream } = useLiveAlarms(hear)
  return (
    <div className="board-heard-here">
      <StreamState state={stream} />
      <SoundPanel {...panel} />
    </div>
  )
}
