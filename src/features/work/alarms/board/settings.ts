import { useState } from 'react'
import { z } from 'zod'

const key = 'alarmBoard'
const schema = z.object({
  heard: z.array(z.enum(['0', '1', '2', '3', '4'])),
  /** 0 to 1 */
  volume: z.number().min(0).max(1),
  showHandled: z.boolean(),
})
export type BoardSettings = z.infer<typeof schema>
const usual: BoardSettings = { heard: ['2', '3', '4'], volume: 0.7, showHandled: true }

/** Board settings of the user, stored in this browser. */
export function useBoardSettings(): [BoardSettings, (change: Partial<BoardSettings>) => void] {
  const [settings, set] = useState<BoardSettings>(loadSettings)
  const change = (part: Partial<BoardSettings>) => {
    const next = { ...settings, ...part }
    localStorage.setItem(key, JSON.stringify(next))
    set(next)
  }
  return [settings, change]
}

function loadSettings(): BoardSettings {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    return usual
  }
}
