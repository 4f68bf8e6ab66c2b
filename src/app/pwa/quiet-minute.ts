import { minuteMs } from '../../domain/time.ts'

interface Connection {
  readonly saveData?: boolean
  readonly type?: string
  readonly effectiveType?: string
}

/** True when data costs money or is slow. Nothing is then prefetched. */
function isDear({ saveData, type, effectiveType }: Connection): boolean {
  return saveData === true || type === 'cellular' || (effectiveType !== undefined && effectiveType !== '4g')
}

const busy = ['pointerdown', 'keydown', 'scroll', 'hashchange'] as const

/**
 * Resolves after a minute without user activity on a visible page with a cheap network. Never resolves if the device is
 * in data saver mode.
 */
export const quietMinute = (): Promise<void> =>
  new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(look, minuteMs)
    }
    const look = () => {
      const { connection } = navigator as { connection?: Connection }
      if (document.hidden || !navigator.onLine || isDear(connection ?? {})) return again()
      for (const name of busy) window.removeEventListener(name, again, true)
      resolve()
    }
    for (const name of busy) window.addEventListener(name, again, { capture: true, passive: true })
    again()
  })
